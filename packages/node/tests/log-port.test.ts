import { fromHex } from '@tidebook/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import type { LogBatch, LogEntry, LogReader, OrderedLog } from '../src/log/ordered-log.ts'
import type { NodeOptions } from '../src/options/node-options.ts'
import { microSwtc } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const target = TestWallet.named('target').address

const running: TestNode[] = []
afterEach(async () => {
  for (const test of running.splice(0)) await test.end()
})

/** The part of a consensus engine that the log needs: it orders entries, and the node reads them. */
class Engine implements OrderedLog {
  reader: LogReader | undefined
  readonly proposed: LogEntry[] = []

  propose(entry: LogEntry): void {
    this.proposed.push(entry)
  }

  start(reader: LogReader): void {
    this.reader = reader
  }

  stop(): void {
    this.reader = undefined
  }

  get on(): LogReader {
    if (this.reader === undefined) throw new TypeError('Not started')
    return this.reader
  }
}

async function start(options: Partial<NodeOptions> = {}) {
  const engine = new Engine()
  const test = await startTestNode({ log: engine, ...options })
  running.push(test)
  const closed = async () => {
    const { ledger_hash: hash, ledger_index: index } = await test.rpc('ledger_closed')
    return { index, hash }
  }
  return { engine, test, closed }
}

const close = (seconds: number): LogEntry => ({ kind: 'close', closeTime: GENESIS_TIME + seconds })
const signed = ({ blob }: { readonly blob: string }): LogEntry => ({ kind: 'transaction', blob: fromHex(blob) })

/** Returns three blocks of payments. */
function blocks(): LogBatch[] {
  const genesis = TestWallet.genesis()
  return [10, 20, 30].map((position, nth) => ({
    position,
    entries: [signed(genesis.pay(target, microSwtc(100))), signed(genesis.pay(target, microSwtc(1))), close(nth + 1)],
  }))
}

describe('a batch', () => {
  it('returns the hash of the ledger that it closed after that ledger is on disk', async () => {
    const { closed, engine } = await start()
    for (const batch of blocks()) {
      const { ledger } = await engine.on.deliver(batch)
      expect(ledger).toEqual(await closed())
    }
    expect((await engine.on.deliver({ position: 31, entries: [] })).ledger).toBeUndefined()
  })

  it('can arrive before the previous response, and produces the same ledgers for any split', async () => {
    const [whole, pieces] = [await start(), await start()]
    const one = await Promise.all(blocks().map((batch) => whole.engine.on.deliver(batch)))
    const other = blocks().flatMap(({ entries, position }) =>
      entries.map((entry, nth) => ({ position: position - entries.length + nth + 1, entries: [entry] })),
    )
    const answers = await Promise.all(other.map((batch) => pieces.engine.on.deliver(batch)))
    expect(answers.flatMap(({ ledger }) => ledger ?? [])).toEqual(one.map(({ ledger }) => ledger))
  })

  it('closes at the log’s time, regardless of the node’s proposal', async () => {
    const { engine, test } = await start()
    const waiting = test.rpc('ledger_accept')
    await expect.poll(() => engine.proposed.length).toBe(1)
    const [proposed] = engine.proposed
    if (proposed?.kind !== 'close') throw new TypeError('Not a close')
    await engine.on.deliver({ position: 1, entries: [{ ...proposed, closeTime: GENESIS_TIME + 42 }] })
    expect(await waiting).toMatchObject({ status: 'success' })
    const { ledger } = await test.rpc('ledger', { ledger_index: 'validated' })
    expect(ledger).toMatchObject({ close_time: GENESIS_TIME + 42 })
  })

  it('that continues after a close ends the node because the other nodes would diverge', async () => {
    const { engine, test } = await start()
    const broken = engine.on.deliver({ position: 1, entries: [close(1), close(2)] })
    await expect(broken).rejects.toMatchObject({ code: 'node/internal', message: expect.stringContaining('at 1') })
    expect(await test.node.stopped).toMatchObject({ code: 'node/internal' })
  })
})

describe('the position', () => {
  it('is stored with the ledger: a restart requests the entries after it and skips known ones', async () => {
    const first = await start()
    expect(first.engine.on.after).toBe(0)
    const [one, two, three] = blocks() as [LogBatch, LogBatch, LogBatch]
    await first.engine.on.deliver(one)
    const { ledger } = await first.engine.on.deliver(two)
    // ordered and applied, but in no closed ledger yet
    await first.engine.on.deliver({ position: 21, entries: three.entries.slice(0, 1) })
    await first.test.node.close()
    const again = await start({ dataDir: first.test.dataDir })
    expect(again.engine.on.after).toBe(20)
    expect(await again.closed()).toEqual(ledger)
    for (const batch of [one, two]) expect((await again.engine.on.deliver(batch)).ledger).toBeUndefined()
    expect(await again.closed()).toEqual(ledger)
    const after = await again.engine.on.deliver(three)
    const never = await start()
    const last = (await Promise.all(blocks().map((batch) => never.engine.on.deliver(batch)))).at(-1)
    expect(after).toEqual(last)
  })
})

describe('a check', () => {
  it('returns the expected result of a transaction without applying it', async () => {
    const { closed, engine } = await start()
    const genesis = TestWallet.genesis()
    const before = await closed()
    const good = fromHex(genesis.pay(target, microSwtc(100)).blob)
    expect(await engine.on.check(good)).toEqual({ isFit: true, result: 'tesSUCCESS' })
    expect(await engine.on.check(good)).toEqual({ isFit: true, result: 'tesSUCCESS' })
    expect(await engine.on.check(fromHex(genesis.pay(target, microSwtc(100)).blob))).toEqual({
      isFit: true,
      result: 'terPRE_SEQ',
    })
    const forged = good.slice()
    forged[forged.length - 25] = (forged[forged.length - 25] ?? 0) ^ 1
    expect(await engine.on.check(forged)).toMatchObject({ isFit: false })
    expect(await engine.on.check(Uint8Array.of(1, 2, 3))).toMatchObject({ isFit: false })
    expect(await closed()).toEqual(before)
    expect(await engine.on.deliver({ position: 1, entries: [close(1)] })).not.toMatchObject({ ledger: before })
  })
})
