import { createHash } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { swt } from '@tidebook/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestNode, temporaryFolder } from '../../tests/testkit/test-node.ts'
import { microSwtc, twoTraders } from '../../tests/testkit/scenario.ts'
import { openNodeStore } from '../open-node-store.ts'
import { AddressBook } from './address-book.ts'
import { openTables } from './lmdb-tables.ts'
import { LmdbStore } from './lmdb-store.ts'
import { moveAccountsToTable } from './stored-state.ts'

const folders: string[] = []
let sound: string

beforeAll(async () => {
  const test = await startTestNode()
  const { alice, token } = await twoTraders(test)
  await test.rpc('submit', { tx_blob: alice.offer(microSwtc(10), token('5')).blob })
  await test.rpc('ledger_accept')
  await test.node.close()
  sound = test.dataDir
  folders.push(sound)
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function copied(): string {
  const folder = temporaryFolder()
  folders.push(folder)
  cpSync(sound, folder, { recursive: true })
  return folder
}

function storeIn(folder: string): { readonly store: LmdbStore; readonly tables: ReturnType<typeof openTables> } {
  const tables = openTables(folder)
  return { tables, store: new LmdbStore(folder, tables, new AddressBook(swt)) }
}

it('reads accounts individually or in order, separately from all other entries', async () => {
  const { store } = storeIn(copied())
  const all = [...store.stateEntries()]
  const state = store.state()
  const accounts = [...state.accountsAfter('')]
  const others = [...state.others()]
  expect(all.map(({ key }) => key)).toEqual([...accounts, ...others].map(({ key }) => key).toSorted())
  expect(state.count).toBe(all.length)
  for (const { key, value } of accounts) expect(state.account(key)).toEqual(value)
  for (const { key } of others) expect(state.account(key)).toBeUndefined()
  const [first] = accounts
  expect([...state.accountsAfter(first?.key ?? '')]).toEqual(accounts.slice(1))
  const branch = Number.parseInt(all[2]?.key.slice(0, 4) ?? '', 16)
  expect([...state.branches(branch, branch + 1)]).toEqual([all[2]])
  expect([...state.branches(branch, 0x10000)]).toEqual(all.slice(2))
  await store.close()
})

it('migrates a store in which an earlier version kept accounts among other entries', async () => {
  const folder = copied()
  const { store, tables } = storeIn(folder)
  const before = [...store.stateEntries()]
  await tables.root.batch(() => {
    for (const { key, value } of tables.roots.getRange()) {
      void tables.state.put(key, value)
      void tables.roots.remove(key)
    }
    void tables.info.remove(Buffer.from('accounts-apart'))
  })
  expect([...store.stateEntries()]).toEqual(before)
  await store.close()
  const opened = await openNodeStore(folder, swt, new AddressBook(swt))
  expect([...opened.store.stateEntries()]).toEqual(before)
  expect([...opened.store.state().accountsAfter('')].length).toBeGreaterThan(0)
  await opened.release()
})

it('stores hashes of branches and their stale marks, few or many', async () => {
  const { store, tables } = storeIn(copied())
  await moveAccountsToTable(tables)
  const header = store.latest()
  if (header === undefined) throw new TypeError('an empty store')
  const hash = createHash('sha256').update('branch').digest()
  const commit = { header, transactions: [], changes: [] }
  await store.commit({
    ...commit,
    tree: {
      hashes: [
        { branch: 1, hash },
        { branch: 0xffff, hash },
      ],
      stale: [3, 0xfffe],
    },
  })
  const hashes = [...store.state().tree().hashes]
  expect(hashes.at(-1)).toEqual({ branch: 0xffff, hash })
  expect(hashes.find(({ branch }) => branch === 1)).toEqual({ branch: 1, hash })
  expect(store.state().tree().stale).toEqual([3, 0xfffe])
  const many = Array.from({ length: 5000 }, (_, index) => index * 13)
  await store.commit({ ...commit, tree: { hashes: [{ branch: 1, hash: undefined }], stale: many } })
  expect([...store.state().tree().hashes].some(({ branch }) => branch === 1)).toBe(false)
  expect(store.state().tree().stale).toEqual(many)
  await store.commit(commit)
  expect([...store.state().tree().hashes]).toEqual([])
  await store.close()
})
