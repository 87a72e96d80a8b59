import { cpSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../store/lmdb-tables.ts'
import { openTables } from '../store/lmdb-tables.ts'
import { seal, unseal } from '../store/seal.ts'
import { compress, decompress } from '../store/compress.ts'
import { microSwtc, twoTraders } from '../../tests/testkit/scenario.ts'
import { startTestNode, temporaryFolder } from '../../tests/testkit/test-node.ts'
import { verifyStore } from './verify-store.ts'

type TableName = Exclude<keyof Tables, 'root' | 'info'>

let sound: string
const folders: string[] = []

beforeAll(async () => {
  const test = await startTestNode()
  const { alice, bob, token } = await twoTraders(test)
  for (let round = 1; round <= 4; round += 1) {
    await test.rpc('submit', { tx_blob: alice.offer(microSwtc(10 * round), token('5')).blob })
    await test.rpc('submit', { tx_blob: bob.offer(token('2'), microSwtc(4 * round)).blob })
    await test.rpc('ledger_accept')
  }
  await test.node.close()
  sound = test.dataDir
  folders.push(sound)
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Replaces an entry's value in a copy of the valid store. Returns the error code of the verification. */
async function foundAfter(name: TableName, change: (value: Buffer) => Buffer | undefined, at = 0): Promise<string> {
  const folder = temporaryFolder()
  folders.push(folder)
  cpSync(sound, folder, { recursive: true })
  const tables = openTables(folder)
  const [entry] = tables[name].getRange({ offset: at, limit: 1 })
  if (entry === undefined) throw new TypeError(`Nothing in ${name}`)
  const changed = change(Buffer.from(entry.value))
  if (changed === undefined) await tables[name].remove(entry.key)
  else await tables[name].put(Buffer.from(entry.key), changed)
  await tables.root.close()
  return verifyStore({ dataDir: folder, network: 'swt' }).then(
    () => 'nothing',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  )
}

function flipped(value: Buffer, place = value.length >> 1): Buffer {
  value.writeUInt8(value.readUInt8(place) ^ 1, place)
  return value
}

/** Flips a byte and recomputes the checksum, as a deliberate forgery would. */
function forged(value: Buffer, place: number): Buffer {
  return seal(flipped(Buffer.from(unseal(value, 'test')), place))
}

describe('verifying a store', () => {
  it('reads a valid store to its end', async () => {
    expect(await verifyStore({ dataDir: sound, network: 'swt' })).toMatchObject({
      firstLedger: 1,
      lastLedger: 6,
      transactions: 12,
      lastHash: expect.stringMatching(/^[0-9A-F]{64}$/),
    })
  })

  it('UX-205 reports each checked ledger and how many there are', async () => {
    const reports: (readonly [done: number, total: number])[] = []
    await verifyStore({ dataDir: sound, network: 'swt', onProgress: (...report) => reports.push(report) })
    expect(reports).toEqual([1, 2, 3, 4, 5, 6].map((done) => [done, 6]))
  })

  it('reads a store of a network whose ledgers hash all entries', async () => {
    const test = await startTestNode({ network: 'xrp' })
    await test.rpc('ledger_accept')
    await test.node.close()
    folders.push(test.dataDir)
    expect(await verifyStore({ dataDir: test.dataDir, network: 'xrp' })).toMatchObject({ lastLedger: 3 })
    await expect(verifyStore({ dataDir: test.dataDir, network: 'swt' })).rejects.toMatchObject({
      code: 'node/wrong-network',
    })
  })

  it.each<[TableName, string]>([
    ['headers', 'verify/unreadable'],
    ['chunks', 'verify/unreadable'],
    ['state', 'verify/unreadable'],
    ['roots', 'verify/unreadable'],
    ['offers', 'verify/unreadable'],
    ['hashes', 'verify/hash-index'],
    ['transactions', 'verify/hash-index'],
    ['accounts', 'verify/account-index'],
  ])('finds one flipped byte in table %s', async (name, code) => {
    expect(await foundAfter(name, flipped)).toBe(code)
  })

  it.each<[string, TableName, (value: Buffer) => Buffer | undefined, string]>([
    ['a header that says something else', 'headers', (value) => forged(value, 20), 'verify/header-chain'],
    ['a header that is gone', 'headers', () => undefined, 'verify/header-chain'],
    ['transactions that are gone', 'chunks', () => undefined, 'verify/transactions'],
    ['an entry of the state that says something else', 'state', (value) => forged(value, 30), 'verify/state'],
    ['an entry of the state that is gone', 'state', () => undefined, 'verify/state'],
    ['an offer that says something else', 'offers', (value) => forged(value, 30), 'verify/state'],
    ['an offer that is gone', 'offers', () => undefined, 'verify/state'],
    ['an offer that its book does not list', 'bookOffers', () => undefined, 'verify/state'],
    ['an offer that its owner does not have', 'ownerOffers', () => undefined, 'verify/state'],
    ['an account that says something else', 'roots', (value) => forged(value, 30), 'verify/state'],
    ['an account that is gone', 'roots', () => undefined, 'verify/state'],
    ['the history of an account that is gone', 'accounts', () => undefined, 'verify/account-index'],
  ])('finds %s despite valid checksums', async (_what, name, change, code) => {
    expect(await foundAfter(name, change, 1)).toBe(code)
  })

  it('finds a stored hash of the state tree that does not match the entries', async () => {
    const folder = temporaryFolder()
    folders.push(folder)
    cpSync(sound, folder, { recursive: true })
    const tables = openTables(folder)
    await tables.branches.put(Buffer.of(0, 1), seal(Buffer.alloc(32, 7)))
    await tables.root.close()
    const verified = verifyStore({ dataDir: folder, network: 'swt' })
    await expect(verified).rejects.toMatchObject({
      code: 'verify/state',
      message: expect.stringContaining('branch 1 '),
    })
  })

  it('finds a changed transaction and changed metadata despite a valid checksum', async () => {
    const inRecord = (place: (bytes: Buffer) => number) => (value: Buffer) => {
      const bytes = Buffer.from(decompress(unseal(value, 'test')))
      return seal(compress(flipped(bytes, place(bytes))))
    }
    expect(
      await foundAfter(
        'chunks',
        inRecord(() => 20),
      ),
    ).toBe('verify/transactions')
    // The last record ends with numbers of its metadata, which this network's hashes do not cover.
    const codes: string[] = []
    for (const back of [3, 9, 30, 61])
      codes.push(
        await foundAfter(
          'chunks',
          inRecord(({ length }) => length - back),
        ),
      )
    expect(codes).not.toContain('nothing')
  })
})
