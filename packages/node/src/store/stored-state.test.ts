import { createHash } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { storedOfferPlace } from '@tidebook/ledger'
import { swt } from '@tidebook/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestNode, temporaryFolder } from '../../tests/testkit/test-node.ts'
import { microSwtc, twoTraders } from '../../tests/testkit/scenario.ts'
import { verifyStore } from '../audit/verify-store.ts'
import { openNodeStore } from '../open-node-store.ts'
import { AddressBook } from './address-book.ts'
import { openTables } from './lmdb-tables.ts'
import { LmdbStore } from './lmdb-store.ts'
import { separateTables } from './separate-tables.ts'

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

it('reads accounts and offers individually or in order, separately from all other entries', async () => {
  const { store } = storeIn(copied())
  const all = [...store.stateEntries()]
  const state = store.state()
  const accounts = [...state.accountsAfter('')]
  const others = [...state.others()]
  const offers = [...state.offers.after('')]
  expect(offers).toHaveLength(1)
  expect(all.map(({ key }) => key)).toEqual([...accounts, ...offers, ...others].map(({ key }) => key).toSorted())
  expect(state.count).toBe(all.length)
  for (const { key, value } of accounts) expect(state.account(key)).toEqual(value)
  for (const { key, value } of offers) expect(state.offers.find(key)).toEqual(value)
  for (const { key } of others) expect([state.account(key), state.offers.find(key)]).toEqual([undefined, undefined])
  const [first] = accounts
  expect([...state.accountsAfter(first?.key ?? '')]).toEqual(accounts.slice(1))
  const branch = Number.parseInt(all[2]?.key.slice(0, 4) ?? '', 16)
  expect([...state.branches(branch, branch + 1)]).toEqual([all[2]])
  expect([...state.branches(branch, 0x10000)]).toEqual(all.slice(2))
  await store.close()
})

it('lists offers by book, rate and age, and by owner, as long as they exist', async () => {
  const { store } = storeIn(copied())
  const header = store.latest()
  if (header === undefined) throw new TypeError('an empty store')
  const state = store.state()
  const [existing] = state.offers.after('')
  if (existing === undefined) throw new TypeError('no offer')
  const { assets, owner, ...first } = storedOfferPlace(existing.value)
  const positions = (from = 0n): unknown[] => [...state.offers.inBook(assets, from)]
  const sequences = (): unknown[] => [...state.offers.ofOwner(owner)]
  const row = { key: existing.key, quality: first.quality, order: first.order }
  const place = (quality: bigint, order: number, sequence: number) => ({ assets, owner, quality, order, sequence })
  const keyOf = (digit: string): string => digit.repeat(64)
  const added = [
    [keyOf('1'), place(first.quality + 1n, 7, 300)],
    [keyOf('2'), place(first.quality + 1n, 6, 2 ** 32 - 1)],
    [keyOf('3'), place(2n ** 64n - 1n, 5, 299)],
  ] as const
  const write = (value: Uint8Array | undefined) => {
    const changes = added.map(([key, moved]) => ({ key, value, moved }))
    return store.commit({ header, transactions: [], changes })
  }
  expect([[...state.books()], positions(), sequences()]).toEqual([[assets], [row], [first.sequence]])
  await write(existing.value)
  const [one, two, three] = added.map(([key, { order, quality }]) => ({ key, order, quality }))
  expect(positions()).toEqual([row, two, one, three])
  expect(positions(first.quality + 1n)).toEqual([two, one, three])
  expect(positions(2n ** 64n - 1n)).toEqual([three])
  expect(sequences()).toEqual([first.sequence, 299, 300, 2 ** 32 - 1])
  expect([...state.books()]).toEqual([assets])
  await write(undefined)
  expect([positions(), sequences(), [...state.offers.after('')]]).toEqual([[row], [first.sequence], [existing]])
  await store.close()
})

it('does not open a store whose lists of offers miss one', async () => {
  const { store, tables } = storeIn(copied())
  await store.modernise()
  const [row] = tables.bookOffers.getKeys()
  await tables.root.batch(() => row !== undefined && void tables.bookOffers.remove(row))
  await expect(store.modernise()).rejects.toMatchObject({ code: 'node/store-corrupt' })
  await store.close()
})

it('migrates a store in which an earlier version kept accounts and offers among other entries', async () => {
  const folder = copied()
  const { store, tables } = storeIn(folder)
  const before = [...store.stateEntries()]
  await tables.root.batch(() => {
    for (const apart of [tables.roots, tables.offers]) {
      for (const { key, value } of apart.getRange()) {
        void tables.state.put(key, value)
        void apart.remove(key)
      }
    }
    for (const index of [tables.bookOffers, tables.ownerOffers]) {
      for (const key of index.getKeys()) void index.remove(key)
    }
    void tables.info.remove(Buffer.from('offers-listed'))
    void tables.info.remove(Buffer.from('format'))
  })
  expect([...store.stateEntries()]).toEqual(before)
  await store.close()
  const opened = await openNodeStore(folder, swt, new AddressBook(swt))
  expect([...opened.store.stateEntries()]).toEqual(before)
  expect([...opened.store.state().accountsAfter('')].length).toBeGreaterThan(0)
  const { books, offers } = opened.store.state()
  const [assets] = books()
  expect(Array.from(offers.inBook(assets ?? new Uint8Array(0), 0n), ({ key }) => key)).toEqual(
    Array.from(offers.after(''), ({ key }) => key),
  )
  await opened.release()
  await expect(verifyStore({ dataDir: folder, network: 'swt' })).resolves.toMatchObject({ entries: before.length })
})

it('stores hashes of branches and their stale marks, few or many', async () => {
  const { store, tables } = storeIn(copied())
  await separateTables(tables)
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
