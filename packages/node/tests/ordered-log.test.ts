import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { swt } from '@tidebook/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { openNodeStore } from '../src/open-node-store.ts'
import { AddressBook } from '../src/store/address-book.ts'
import type { LogEntry } from '../src/log/ordered-log.ts'
import { ReplayedLog } from './testkit/replayed-log.ts'
import { microSwtc } from './testkit/scenario.ts'
import { ScriptedLog } from './testkit/scripted-log.ts'
import type { TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, startTestNode, temporaryFolder } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const REPLICAS = 4
const ROUNDS = 6
/** Size in bytes of the database file's meta pages. They determine which pages are valid, and are written last. */
const META_BYTES = 2 * 8192

const running: TestNode[] = []
const folders: string[] = []
afterEach(async () => {
  for (const test of running.splice(0)) await test.end()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function node(log: ScriptedLog | ReplayedLog, dataDir?: string): Promise<TestNode> {
  const started = await startTestNode({
    log: log instanceof ScriptedLog ? log.replica() : log,
    clock: () => (GENESIS_TIME + 946_684_800) * 1000,
    ...(dataDir === undefined ? {} : { dataDir }),
  })
  running.push(started)
  return started
}

async function lastLedger(test: TestNode): Promise<readonly [number, string]> {
  const answer = await test.rpc('ledger_closed')
  return [Number(answer['ledger_index']), String(answer['ledger_hash'])]
}

/** Returns a deterministic generator of pseudorandom numbers. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 0x1_0000_0000) * below)
  }
}

const genesis = TestWallet.genesis()
const traders = Array.from({ length: 5 }, (_, index) => TestWallet.named(`trader ${index}`))
const [issuer] = traders

/** Returns the submissions of a round: first funds, then crossing orders. */
function submissions(round: number): string[] {
  if (round === 0) return traders.map(({ address }) => genesis.pay(address, microSwtc(500)).blob)
  return traders.map((trader, index) => {
    const token = { currency: 'CNY', issuer: issuer?.address ?? '', value: String(10 + index) }
    const isSeller = (index + round) % 2 === 0
    return (isSeller ? trader.offer(token, microSwtc(4 + index)) : trader.offer(microSwtc(3 + index), token)).blob
  })
}

/** Delivers entries late, reordered and duplicated. */
function deliverBadly(log: ScriptedLog, random: (below: number) => number): void {
  log.deliverSome(random(3))
  log.deliver((held) => {
    const shuffled = held.toSorted(() => random(3) - 1)
    return [...shuffled.slice(0, 1 + random(2)), ...held, ...shuffled]
  })
}

interface Played {
  readonly log: ScriptedLog
  readonly nodes: readonly TestNode[]
  /** Hash and database file of the first replica after each ledger. */
  readonly ledgers: readonly { hash: string; file: Buffer }[]
}

async function play(): Promise<Played> {
  const log = new ScriptedLog()
  const nodes: TestNode[] = []
  for (let index = 0; index < REPLICAS; index += 1) nodes.push(await node(log))
  const random = randomNumbers(11)
  const at = (index: number): TestNode => nodes[index % REPLICAS] ?? (nodes[0] as TestNode)
  const snapshot = async (): Promise<Played['ledgers'][number]> => ({
    hash: (await lastLedger(at(0)))[1],
    file: readFileSync(join(at(0).dataDir, 'data.mdb')),
  })
  const ledgers = [await snapshot()]
  for (let round = 0; round < ROUNDS; round += 1) {
    const blobs = submissions(round)
    const work = blobs.map((blob, index) => at(index + round).rpc('submit', { tx_blob: blob }))
    await expect.poll(() => log.held, { interval: 1 }).toBe(blobs.length)
    if (round === 0) log.deliver()
    else deliverBadly(log, random)
    await Promise.all(work)
    const closing = at(round).rpc('ledger_accept')
    await expect.poll(() => log.held, { interval: 1 }).toBe(1)
    log.deliver()
    await closing
    await expect
      .poll(async () => new Set((await Promise.all(nodes.map(lastLedger))).map(([index]) => index)).size)
      .toBe(1)
    ledgers.push(await snapshot())
  }
  return { log, nodes, ledgers }
}

async function storedState(dataDir: string): Promise<string[]> {
  const opened = await openNodeStore(dataDir, swt, new AddressBook(swt))
  try {
    return [...opened.store.stateEntries()].map(({ key, value }) => `${key} ${Buffer.from(value).toString('hex')}`)
  } finally {
    await opened.release()
  }
}

/** Creates a data folder in the state after a crash. */
function folderWith(file: Buffer): string {
  const folder = temporaryFolder()
  folders.push(folder)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'data.mdb'), file)
  return folder
}

/** Starts from a database file and replays the missing log entries. Returns the ledger hashes before and after. */
async function recovered(file: Buffer, entries: readonly LogEntry[]): Promise<readonly [string, string]> {
  const log = new ReplayedLog(entries)
  const test = await node(log, folderWith(file))
  const [, ledger] = await lastLedger(test)
  const closes = log.missed.filter(({ kind }) => kind === 'close').length
  const [before] = await lastLedger(test)
  log.replay()
  await expect.poll(async () => (await lastLedger(test))[0]).toBe(before + closes)
  return [ledger, (await lastLedger(test))[1]]
}

describe('the ordered log', () => {
  it('gives four byte-identical replicas, and a crash at any point of a write recovers to the same hash', async () => {
    const { ledgers, log, nodes } = await play()
    const hashes = await Promise.all(nodes.map(async (test) => (await lastLedger(test))[1]))
    const end = ledgers.at(-1)
    expect(new Set(hashes)).toEqual(new Set([end?.hash]))
    expect(new Set(ledgers.map(({ hash }) => hash)).size).toBe(ROUNDS + 1)
    for (const { node: each } of nodes) await each.close()
    const states = await Promise.all(nodes.map(({ dataDir }) => storedState(dataDir)))
    expect(states[0]?.length).toBeGreaterThan(10)
    for (const state of states) expect(state).toEqual(states[0])
    for (const [index, { file, hash }] of ledgers.entries()) {
      // A crash after the ledger is on disk, and before any write of the next ledger.
      expect(await recovered(file, log.delivered)).toEqual([hash, end?.hash])
      const previous = ledgers[index - 1]
      if (previous === undefined) continue
      // A crash after all pages of the ledger except the meta pages are written.
      const torn = Buffer.concat([previous.file.subarray(0, META_BYTES), file.subarray(META_BYTES)])
      expect(await recovered(torn, log.delivered)).toEqual([previous.hash, end?.hash])
    }
  }, 600_000)
})
