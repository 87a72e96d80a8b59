import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHex, swt, toHex } from '@tidebook/protocol'
import { encodeEnvelope } from '@tidebook/consensus'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { nodeRules } from '../src/base/ledger-rules.ts'
import { verifyStore } from '../src/audit/verify-store.ts'
import { genesisOptions } from '../src/log/comet/genesis-state.ts'
import type { ChunkOutcome, LogSnapshot } from '../src/log/log-snapshots.ts'
import type { OpenStore } from '../src/open-node-store.ts'
import { openNodeStore } from '../src/open-node-store.ts'
import { describeSnapshot, sha256 } from '../src/snapshot/snapshot-format.ts'
import { SnapshotFolder } from '../src/snapshot/snapshot-folder.ts'
import { SnapshotRestore } from '../src/snapshot/snapshot-restore.ts'
import { AddressBook } from '../src/store/address-book.ts'
import { copyStore } from '../src/store/copy-store.ts'
import { DrivenLog, GENESIS, finalizeBlock } from './testkit/comet-replica.ts'
import { SETTINGS } from './testkit/plain-ledger.ts'
import type { TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, startTestNode, temporaryFolder } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

/** Height of the first checkpoint, ledger 256. */
const HEIGHT = 255
const ACCOUNTS = 40

const genesis = TestWallet.genesis()
const options = { ...genesisOptions(GENESIS), submissionQueue: SETTINGS }
const rules = nodeRules(swt, options)
const folders: string[] = []
const stores: OpenStore[] = []
const running: TestNode[] = []

function folder(): string {
  const path = temporaryFolder()
  folders.push(path)
  return path
}

async function openStore(dataDir: string): Promise<OpenStore> {
  const opened = await openNodeStore(dataDir, swt, new AddressBook(swt))
  stores.push(opened)
  return opened
}

async function follow(dataDir: string) {
  const log = new DrivenLog()
  const test = await startTestNode({ ...options, log, manual: false, dataDir })
  running.push(test)
  if (log.application === undefined) throw new TypeError('Not started')
  return { application: log.application, test }
}

function block(height: number, txs: readonly Uint8Array[] = []) {
  return finalizeBlock({ height, time: GENESIS_TIME + height, hash: Uint8Array.of(height), txs, appHash: undefined })
}

let source = ''
let description: LogSnapshot
let chunks: Buffer[] = []
let appHash: Uint8Array = new Uint8Array()

beforeAll(async () => {
  source = temporaryFolder()
  const { application, test } = await follow(source)
  const payments = Array.from({ length: ACCOUNTS }, (_, index) =>
    genesis.pay(TestWallet.named(`holder ${index}`).address, '100000000'),
  )
  const envelope = encodeEnvelope(payments.map(({ blob }) => ({ blob: fromHex(blob) })))
  for (let height = 1; height <= HEIGHT; height += 1) {
    appHash = (await application.finalizeBlock(block(height, height === HEIGHT ? [envelope] : []))).appHash
    await application.commit()
  }
  await test.node.close()
  running.splice(0)
  const { release, store } = await openNodeStore(source, swt, new AddressBook(swt))
  const snapshots = new SnapshotFolder(join(source, 'snapshots'))
  const ledger = store.freeze()
  if (ledger === undefined) throw new TypeError('No ledger')
  await snapshots.cut('swt', ledger)
  const [found] = await snapshots.list()
  if (found === undefined) throw new TypeError('No snapshot')
  description = found
  for (let index = 0; index < found.chunks; index += 1) {
    chunks.push((await snapshots.chunk(found.height, index)) ?? Buffer.alloc(0))
  }
  await release()
})

afterEach(async () => {
  for (const { release } of stores.splice(0)) await release()
  for (const test of running.splice(0)) await test.end()
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})
afterAll(() => {
  chunks = []
  rmSync(source, { recursive: true, force: true })
})

interface Offer {
  readonly description?: LogSnapshot
  readonly appHash?: Uint8Array
  readonly chunks?: readonly Uint8Array[]
  readonly rules?: typeof rules
}

/** Restores into a new folder. Returns the outcome of the last applied chunk. */
async function restore(offer: Offer = {}): Promise<{ dataDir: string; outcome: ChunkOutcome | 'malformed' }> {
  const dataDir = folder()
  const { store } = await openStore(dataDir)
  const restoring = SnapshotRestore.begin({
    rules,
    description,
    appHash,
    startAppHash: undefined,
    ...offer,
    store,
  })
  let outcome: ChunkOutcome | 'malformed' = 'malformed'
  for (const [index, chunk] of (offer.chunks ?? chunks).entries()) {
    outcome = (await restoring?.apply(index, chunk)) ?? 'malformed'
    if (outcome !== 'taken') break
  }
  return { dataDir, outcome }
}

function rehashed(changed: readonly Uint8Array[]): Offer {
  return {
    chunks: changed,
    description: describeSnapshot(HEIGHT, changed.map(sha256)),
  }
}

function flipped(bytes: Uint8Array, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

describe('a snapshot', () => {
  it('SCL-204 restores a node that closes the same ledgers', async () => {
    expect(description).toMatchObject({ height: HEIGHT, format: 1, chunks: 2 })
    const { dataDir, outcome } = await restore()
    expect(outcome).toBe('restored')
    await stores.pop()?.release()
    const original = await follow(await copyOfSource())
    const restored = await follow(dataDir)
    expect(restored.application.info()).toMatchObject({ lastBlockHeight: BigInt(HEIGHT), lastBlockAppHash: appHash })
    const payment = fromHex(genesis.pay(TestWallet.named('later').address, '100000000').blob)
    for (let height = HEIGHT + 1; height < HEIGHT + 5; height += 1) {
      const txs = height === HEIGHT + 2 ? [encodeEnvelope([{ blob: payment }])] : []
      const hashes = []
      for (const { application } of [original, restored]) {
        hashes.push(toHex((await application.finalizeBlock(block(height, txs))).appHash))
        await application.commit()
      }
      expect(hashes[0]).toBe(hashes[1])
    }
    const { address } = TestWallet.named('holder 0')
    expect(await restored.test.rpc('account_info', { account: address })).toMatchObject({ status: 'success' })
    const { info } = await restored.test.rpc('server_info')
    expect(info).toMatchObject({ complete_ledgers: '256-260' })
    // Its first ledger is not the one of the network.
    expect((info as { tidebook: object }).tidebook).not.toHaveProperty('genesis_hash')
  })

  it('restores a store that `verify` accepts, even after later ledgers, and whose damage it finds', async () => {
    const { dataDir } = await restore()
    await stores.pop()?.release()
    const verified = await verifyStore({ dataDir, network: 'swt' })
    expect(verified).toMatchObject({ firstLedger: 256, lastLedger: 256, transactions: 0 })
    const { application, test } = await follow(dataDir)
    const payment = fromHex(genesis.pay(TestWallet.named('later').address, '100000000').blob)
    await application.finalizeBlock(block(HEIGHT + 1, [encodeEnvelope([{ blob: payment }])]))
    await application.commit()
    await test.node.close()
    expect(await verifyStore({ dataDir, network: 'swt' })).toMatchObject({ firstLedger: 256, lastLedger: 257 })
    await running.pop()?.end()
    const damaged = (await restore()).dataDir
    const { release, store } = stores.pop() ?? (await openStore(damaged))
    const [entry] = store.stateEntries()
    if (entry === undefined) throw new TypeError('No entries')
    await store.restoreEntries([{ ...entry, value: flipped(entry.value, entry.value.length - 1) }])
    await release()
    await expect(verifyStore({ dataDir: damaged, network: 'swt' })).rejects.toMatchObject({ code: 'verify/state' })
  })

  it('SCL-204 is refused when any byte differs from its description', async () => {
    for (const [index, chunk] of chunks.entries()) {
      for (let at = 0; at < chunk.length; at += 97) {
        const changed = chunks.with(index, flipped(chunk, at))
        expect((await restore({ chunks: changed })).outcome).toBe('damaged')
        for (const { release } of stores.splice(0)) await release()
      }
    }
  })

  it('SCL-204 is refused when its description matches changed bytes', async () => {
    for (const [index, chunk] of chunks.entries()) {
      for (let at = 0; at < chunk.length; at += 61) {
        const offer = rehashed(chunks.with(index, flipped(chunk, at)))
        expect((await restore(offer)).outcome).toBe('refused')
        for (const { release } of stores.splice(0)) await release()
      }
    }
  })

  it('is refused with a missing, a repeated, a foreign and a corrupt entry', async () => {
    const [head = Buffer.alloc(0), entries = Buffer.alloc(0)] = chunks
    const value = Buffer.concat([Buffer.alloc(32, 255), Buffer.from([1, 9])])
    const length = 33 + (entries[32] ?? 0)
    const cutOffer = Buffer.concat([Buffer.alloc(32, 255), Buffer.from([1, 0x6f])])
    for (const changed of [
      [head],
      [head, entries.subarray(length)],
      [head, entries, entries],
      [head, Buffer.concat([entries, value])],
      [head, Buffer.concat([entries, cutOffer])],
      [head, entries.subarray(0, -1)],
      [Buffer.concat([head, Buffer.alloc(1)]), entries],
    ]) {
      expect((await restore(rehashed(changed))).outcome).toBe('refused')
    }
  })

  it('is refused on another network, under other rules and for another app hash', async () => {
    const other = (changes: Parameters<typeof nodeRules>[1]) => nodeRules(swt, { ...options, ...changes })
    const biz = { ...rules, network: { ...swt, id: 'biz' as const } }
    for (const offer of [{ rules: other({ baseFee: 11n }) }, { rules: biz }, { appHash: flipped(appHash, 0) }]) {
      expect((await restore(offer)).outcome).toBe('refused')
    }
  })

  it('is refused with a description that no node creates', async () => {
    const { metadata } = description
    for (const changes of [
      { format: 2 },
      { chunks: 3 },
      { chunks: 0 },
      { chunks: 1e9 },
      { metadata: flipped(metadata, 0) },
      { metadata: metadata.subarray(1) },
      { hash: new Uint8Array(32) },
    ]) {
      expect((await restore({ description: { ...description, ...changes } })).outcome).toBe('malformed')
    }
  })
})

describe('cutting a snapshot', () => {
  it('holds the ledger at its start while others are committed', async () => {
    const copy = await copyOfSource()
    const { store } = await openStore(copy)
    const ledger = store.freeze()
    if (ledger === undefined) throw new TypeError('No ledger')
    const before = [...ledger.entriesAfter('')]
    const [first] = before
    const header = { ...ledger.header, index: ledger.header.index + 1, hash: 'AB'.repeat(32) }
    const changes = [{ key: first?.key ?? '', value: undefined, moved: undefined }]
    await store.commit({ header, transactions: [], changes, logPosition: 9999 })
    expect([...store.stateEntries()]).toHaveLength(before.length - 1)
    const snapshots = new SnapshotFolder(join(copy, 'snapshots'))
    await snapshots.cut('swt', ledger)
    for (const [index, chunk] of chunks.entries()) {
      expect(await snapshots.chunk(ledger.logPosition, index)).toEqual(chunk)
    }
  })

  it('keeps the last two, and removes what a crash left', async () => {
    const { store } = await openStore(folder())
    expect(store.freeze()).toBeUndefined()
    const root = join(folder(), 'snapshots')
    mkdirSync(join(root, '3.part'), { recursive: true })
    mkdirSync(join(root, '4'))
    writeFileSync(join(root, '4', 'metadata'), 'x')
    const { store: original } = await openStore(await copyOfSource())
    const snapshots = new SnapshotFolder(root)
    for (const height of [5, 6, 7]) {
      const ledger = original.freeze()
      if (ledger === undefined) throw new TypeError('No ledger')
      await snapshots.cut('swt', { ...ledger, logPosition: height })
    }
    expect(readdirSync(root).toSorted()).toEqual(['6', '7'])
    expect((await snapshots.list()).map(({ height }) => height)).toEqual([7, 6])
    for (const [height, index] of [
      [5, 0],
      [7, 2],
      [7, -1],
      [0.5, 0],
    ] as const) {
      expect(await snapshots.chunk(height, index)).toBeUndefined()
    }
  })

  it('is abandoned when the node stops, and has released its ledger by then', async () => {
    const { store } = await openStore(await copyOfSource())
    const root = join(folder(), 'snapshots')
    const snapshots = new SnapshotFolder(root)
    let released = 0
    const freeze = () => {
      const ledger = store.freeze()
      if (ledger === undefined) throw new TypeError('No ledger')
      return {
        ...ledger,
        release: () => {
          released += 1
          ledger.release()
        },
      }
    }
    const cutting = snapshots.cut('swt', freeze())
    await snapshots.stop()
    expect([released, readdirSync(root)]).toEqual([1, []])
    await cutting
    await snapshots.cut('swt', freeze())
    expect([released, readdirSync(root)]).toEqual([2, []])
  })
})

async function copyOfSource(): Promise<string> {
  const copy = folder()
  await copyStore(source, copy)
  return copy
}
