import { createHash } from 'node:crypto'
import { mkdtempSync, openSync, readFileSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LedgerHeader, MetadataJson } from '@tidebook/ledger'
import { encodeAddress, swt, xrp } from '@tidebook/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import type { OpenStore } from '../open-node-store.ts'
import { openNodeStore } from '../open-node-store.ts'
import { NodeError } from '../base/node-error.ts'
import { AddressBook } from './address-book.ts'
import { openTables } from './lmdb-tables.ts'
import { JsonPacker } from './pack-json.ts'
import { seal } from './seal.ts'
import { ledgerKey } from './store-keys.ts'
import type { TransactionRecord } from './stored-transaction.ts'

const addresses = new AddressBook(swt)
const packer = new JsonPacker(addresses)
const opened: OpenStore[] = []
const folders: string[] = []

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').toUpperCase()
}

function account(number: number): Uint8Array {
  return new Uint8Array(20).fill(number)
}

function header(index: number, transactionCount: number): LedgerHeader {
  return {
    index,
    hash: digest(`ledger ${index}`),
    parentHash: digest(`ledger ${index - 1}`),
    closeTime: 700_000_000 + index,
    parentCloseTime: 699_999_999 + index,
    totalDrops: 600_000_000_000_000_000n,
    transactionHash: digest(`transactions ${index}`),
    stateHash: digest(`state ${index}`),
    closeTimeResolution: 1,
    closeFlags: 0,
    transactionCount,
  }
}

function record(name: string, ordinal: number, accounts: number[]): TransactionRecord {
  const metadata: MetadataJson = { AffectedNodes: [], TransactionIndex: ordinal, TransactionResult: 'tesSUCCESS' }
  const blob = Buffer.from(`blob of ${name} ${'x'.repeat(300)}`)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(blob.length)
  const bytes = Buffer.concat([length, blob, packer.pack(metadata)])
  return { hash: digest(name), bytes, accounts: accounts.map(account) }
}

async function open(folder: string, network = swt): Promise<OpenStore> {
  const store = await openNodeStore(folder, network, new AddressBook(network))
  opened.push(store)
  return store
}

async function release(store: OpenStore): Promise<void> {
  opened.splice(opened.indexOf(store), 1)
  await store.release()
}

function folder(): string {
  const created = mkdtempSync(join(tmpdir(), 'tidebook-store-'))
  folders.push(created)
  return created
}

/**
 * Stores ledgers 1 to `last` with `size` transactions each. Transaction `n` of a ledger affects account 1 and account 2
 * + n % 3.
 */
async function fill({ store }: OpenStore, last: number, size: number): Promise<void> {
  for (let index = 1; index <= last; index += 1) {
    const transactions = Array.from({ length: size }, (_, n) => record(`${index}/${n}`, n, [1, 2 + (n % 3)]))
    await store.commit({
      header: header(index, size),
      transactions,
      changes: [
        { key: digest(`entry ${index}`), value: Buffer.from(`value ${index}`), moved: undefined },
        {
          key: digest(`entry ${index - 1}`),
          value: index % 2 === 0 ? undefined : Buffer.from('kept'),
          moved: undefined,
        },
      ],
    })
  }
}

async function readEverything(data: string): Promise<void> {
  const created = await open(data)
  try {
    for (let index = 1; index <= 3; index += 1) created.store.transactionsOf(index)
    if ([...created.store.stateEntries()].length !== 3) throw new NodeError('node/store-corrupt', 'state is missing')
  } finally {
    await release(created)
  }
}

afterEach(async () => {
  while (opened[0] !== undefined) await release(opened[0])
  for (const created of folders.splice(0)) rmSync(created, { recursive: true, force: true })
})

describe('ledger store', () => {
  it('returns headers, transactions, history and state after a restart', async () => {
    const data = folder()
    const first = await open(data)
    await fill(first, 5, 250)
    await release(first)
    const { store } = await open(data)
    expect(store.latest()).toEqual(header(5, 250))
    expect(store.firstIndex()).toBe(1)
    expect(store.indexOfHash(digest('ledger 3'))).toBe(3)
    const all = store.transactionsOf(3)
    expect(all.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: 250 }, (_, n) => n))
    expect(store.transaction(digest('3/249'))).toEqual(all[249])
    expect(Buffer.from(all[249]?.blob ?? []).toString()).toContain('blob of 3/249 ')
    expect(store.transaction(digest('nothing'))).toBeUndefined()
    expect([...store.stateEntries()].map(({ key }) => key)).toEqual(
      [2, 4, 5]
        .map((index) => digest(`entry ${index}`))
        .concat(digest('entry 0'))
        .toSorted(),
    )
  })

  it('pages through an account’s history in both directions without gaps or duplicates', async () => {
    const { store } = await open(folder()).then(async (created) => {
      await fill(created, 4, 10)
      return created
    })
    for (const forward of [true, false]) {
      const observed: string[] = []
      let marker: { ledgerIndex: number; ordinal: number } | undefined
      for (;;) {
        const page = store.accountTransactions({
          account: account(2),
          minimumLedger: 2,
          maximumLedger: 4,
          limit: 3,
          forward,
          ...(marker ? { marker } : {}),
        })
        if (page.length === 0) break
        observed.push(...page.map(({ ledgerIndex, ordinal }) => `${ledgerIndex}/${ordinal}`))
        marker = page.at(-1)
      }
      const expected = [2, 3, 4].flatMap((index) => [0, 3, 6, 9].map((n) => `${index}/${n}`))
      expect(observed).toEqual(forward ? expected : expected.toReversed())
    }
  })

  it('stores 1,000 transactions of 300 bytes in well under a megabyte', async () => {
    const data = folder()
    await fill(await open(data), 1, 1000)
    expect(readFileSync(join(data, 'data.mdb')).length).toBeLessThan(1_000_000)
  })

  it('opens a folder with a dot in its name', async () => {
    const data = join(folder(), 'ledger.d')
    await fill(await open(data), 1, 1)
    expect(readFileSync(join(data, 'data.mdb')).length).toBeGreaterThan(0)
  })

  it('rejects a folder of another network', async () => {
    const data = folder()
    await release(await open(data))
    await expect(open(data, xrp)).rejects.toMatchObject({ code: 'node/wrong-network', exitCode: 78 })
  })

  it('rejects a folder with a newer format', async () => {
    const data = folder()
    const created = await open(data)
    await fill(created, 1, 1)
    await release(created)
    const stamp = async (format: number): Promise<void> => {
      const { root, info } = openTables(data)
      await info.put(Buffer.from('format'), seal(ledgerKey(format)))
      await root.close()
    }
    await stamp(1)
    await release(await open(data))
    await stamp(3)
    await expect(open(data)).rejects.toMatchObject({
      code: 'node/store-newer',
      exitCode: 72,
      message: expect.stringContaining('form 3'),
    })
  })

  it('locks a folder that is in use', async () => {
    const data = folder()
    await open(data)
    await expect(open(data)).rejects.toMatchObject({ code: 'node/data-locked', exitCode: 75 })
  })

  it('takes over the lock of a terminated process', async () => {
    const data = folder()
    writeFileSync(join(data, 'node.lock'), '999999999 1')
    await expect(open(data)).resolves.toBeDefined()
  })

  it('reports a truncated, a foreign and a damaged data file', async () => {
    const data = folder()
    const created = await open(data)
    await fill(created, 3, 200)
    await release(created)
    const file = join(data, 'data.mdb')
    const whole = readFileSync(file)
    truncateSync(file, 4100)
    await expect(open(data)).rejects.toMatchObject({ code: 'node/store-corrupt' })
    for (const part of [0.3, 0.6, 0.9]) {
      writeFileSync(file, whole.subarray(0, Math.floor(whole.length * part)))
      await expect(readEverything(data)).rejects.toMatchObject({ code: 'node/store-corrupt' })
    }
    writeFileSync(file, 'this is not a database, though it is long enough to be read'.repeat(200))
    await expect(open(data)).rejects.toMatchObject({ code: 'node/store-corrupt' })
    const at = whole.indexOf('value 3')
    expect(at).toBeGreaterThan(0)
    writeFileSync(file, whole)
    const handle = openSync(file, 'r+')
    // flips every copy, because the file may still contain an older page of the entry
    for (let from = at; from >= 0; from = whole.indexOf('value 3', from + 1)) writeSync(handle, 'valuE 3', from)
    const { store } = await open(data)
    expect(() => [...store.stateEntries()]).toThrow(expect.objectContaining({ code: 'node/store-corrupt' }))
  })
})

it('decodes addresses to their original text', () => {
  const text = encodeAddress(swt, account(9))
  expect(addresses.text(addresses.id(text) ?? account(0))).toBe(text)
  expect(addresses.id('jNotAnAddress')).toBeUndefined()
})
