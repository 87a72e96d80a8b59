import { fromHex } from '@tidebook/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import type { DeliveryResult, LogBatch, LogEntry, LogReader, OrderedLog } from '../src/log/ordered-log.ts'
import type { NodeOptions } from '../src/options/node-options.ts'
import { deliverDurably } from './testkit/deliver-durably.ts'
import { microSwtc } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const target = TestWallet.named('target').address

const running: TestNode[] = []
afterEach(async () => {
  for (const test of running.splice(0)) await test.end()
})

/** The part of a consensus engine that the log interface covers: it orders entries, and the node reads them. */
class Engine implements OrderedLog {
  readonly closesLedgers = false
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

  deliver(batch: LogBatch): Promise<DeliveryResult> {
    return deliverDurably(this.on, batch)
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

function close(seconds: number): LogEntry {
  return { kind: 'close', closeTime: GENESIS_TIME + seconds }
}

function signed({ blob }: { readonly blob: string }): LogEntry {
  return { kind: 'transaction', blob: fromHex(blob) }
}

/** Returns three blocks of payments. */
function blocks(): LogBatch[] {
  const genesis = TestWallet.genesis()
  return [10, 20, 30].map((position, nth) => ({
    position,
    entries: [signed(genesis.pay(target, microSwtc(100))), signed(genesis.pay(target, microSwtc(1))), close(nth + 1)],
  }))
}

describe('a batch', () => {
  it('returns the hash of the ledger that it closed', async () => {
    const { closed, engine } = await start()
    for (const batch of blocks()) {
      const { ledger } = await engine.deliver(batch)
      expect(ledger).toMatchObject(await closed())
    }
    expect((await engine.deliver({ position: 31, entries: [] })).ledger).toBeUndefined()
  })

  it('can arrive before the previous response, and produces the same ledgers for any split', async () => {
    const [whole, pieces] = [await start(), await start()]
    const one = await Promise.all(blocks().map((batch) => whole.engine.deliver(batch)))
    const other = blocks().flatMap(({ entries, position }) =>
      entries.map((entry, nth) => ({ position: position - entries.length + nth + 1, entries: [entry] })),
    )
    const answers = await Promise.all(other.map((batch) => pieces.engine.deliver(batch)))
    expect(answers.flatMap(({ ledger }) => ledger ?? [])).toEqual(one.map(({ ledger }) => ledger))
  })

  it('closes at the log’s time, regardless of the node’s proposal', async () => {
    const { engine, test } = await start()
    const waiting = test.rpc('ledger_accept')
    await expect.poll(() => engine.proposed.length).toBe(1)
    const [proposed] = engine.proposed
    if (proposed?.kind !== 'close') throw new TypeError('Not a close')
    await engine.deliver({ position: 1, entries: [{ ...proposed, closeTime: GENESIS_TIME + 42 }] })
    expect(await waiting).toMatchObject({ status: 'success' })
    const { ledger } = await test.rpc('ledger', { ledger_index: 'validated' })
    expect(ledger).toMatchObject({ close_time: GENESIS_TIME + 42 })
  })

  it('ends the node when it continues after a close, because the other nodes would diverge', async () => {
    const { engine, test } = await start()
    const broken = engine.deliver({ position: 1, entries: [close(1), close(2)] })
    await expect(broken).rejects.toMatchObject({ code: 'node/internal', message: expect.stringContaining('at 1') })
    expect(await test.node.stopped).toMatchObject({ code: 'node/internal' })
  })
})

describe('a closed ledger', () => {
  it('becomes visible when it is committed', async () => {
    const { closed, engine } = await start()
    const [one, two] = blocks() as [LogBatch, LogBatch, LogBatch]
    const { after, last } = engine.on
    expect(last).toMatchObject(await closed())
    const { ledger } = await engine.on.deliver(one)
    expect(ledger?.index).toBe(last.index + 1)
    expect(last).toMatchObject(await closed())
    expect([engine.on.after, engine.on.last]).toEqual([after, last])
    const next = engine.on.deliver(two)
    await engine.on.commit()
    expect(ledger).toMatchObject(await closed())
    expect([engine.on.after, engine.on.last]).toEqual([one.position, ledger])
    expect((await next).ledger?.index).toBe(last.index + 2)
    await Promise.all([engine.on.commit(), engine.on.commit()])
    expect(engine.on.after).toBe(two.position)
  })

  it('answers requests about the validated state after its commit', async () => {
    const { engine, test } = await start()
    const [one] = blocks() as [LogBatch, LogBatch, LogBatch]
    const { ledger } = await engine.on.deliver(one)
    const answer = test.rpc('account_info', { account: target, ledger_index: 'validated' })
    await engine.on.commit()
    expect(await answer).toMatchObject({ ledger_index: ledger?.index, account_data: { Balance: microSwtc(101) } })
  })

  it('leaves nothing on disk after a crash before the commit, and closes with the same hashes again', async () => {
    const first = await start()
    const [one, two] = blocks() as [LogBatch, LogBatch, LogBatch]
    const committed = (await first.engine.deliver(one)).ledger
    const lost = (await first.engine.on.deliver(two)).ledger
    expect(lost?.appHash).not.toEqual(committed?.appHash)
    await first.test.node.close()
    const again = await start({ dataDir: first.test.dataDir })
    expect(again.engine.on.after).toBe(one.position)
    expect(again.engine.on.last).toEqual(committed)
    expect(again.engine.on.last.appHash).toEqual(committed?.appHash)
    const { ledger } = await again.engine.deliver(two)
    expect(ledger).toEqual(lost)
    expect(ledger?.appHash).toEqual(lost?.appHash)
  })
})

describe('the position', () => {
  it('is stored with the ledger: a restart requests the entries after it and skips known ones', async () => {
    const first = await start()
    expect(first.engine.on.after).toBe(0)
    const [one, two, three] = blocks() as [LogBatch, LogBatch, LogBatch]
    await first.engine.deliver(one)
    const { ledger } = await first.engine.deliver(two)
    // ordered and applied, but not in a closed ledger yet
    await first.engine.deliver({ position: 21, entries: three.entries.slice(0, 1) })
    await first.test.node.close()
    const again = await start({ dataDir: first.test.dataDir })
    expect(again.engine.on.after).toBe(20)
    expect(ledger).toMatchObject(await again.closed())
    for (const batch of [one, two]) expect((await again.engine.deliver(batch)).ledger).toBeUndefined()
    expect(ledger).toMatchObject(await again.closed())
    const after = await again.engine.deliver(three)
    const never = await start()
    const last = (await Promise.all(blocks().map((batch) => never.engine.deliver(batch)))).at(-1)
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
    expect(await engine.deliver({ position: 1, entries: [close(1)] })).not.toMatchObject({ ledger: before })
  })
})

describe('an admission', () => {
  const entry = ({ blob }: { readonly blob: string }) => ({ blob: fromHex(blob) })

  it('assumes the accepted transactions of the same sender, in the order of calls', async () => {
    const { engine } = await start()
    const genesis = TestWallet.genesis()
    const [one, two, three, four] = [1, 2, 3, 4].map((coins) => entry(genesis.pay(target, microSwtc(99 + coins))))
    if (!one || !two || !three || !four) throw new TypeError('Four entries')
    const group = await Promise.all([engine.on.admit([one, two]), engine.on.admit([three])])
    expect(group.map(({ isAccepted }) => isAccepted)).toEqual([true, true])
    const success = { isFit: true, result: 'tesSUCCESS' }
    expect(group.flatMap(({ checks }) => checks)).toEqual([success, success, success])
    expect(await engine.on.admit([three])).toMatchObject({ isAccepted: false, checks: [{ result: 'tefPAST_SEQ' }] })
    // a block with the first of them, while the others continue to wait
    await engine.deliver({ position: 1, entries: [{ kind: 'transaction', ...one }, close(1)] })
    const again = [await engine.on.admit([one, two], true), await engine.on.admit([two], true)]
    expect(again.map(({ isAccepted }) => isAccepted)).toEqual([false, true])
    expect(await engine.on.admit([four])).toMatchObject({ isAccepted: false, checks: [{ result: 'terPRE_SEQ' }] })
    expect((await engine.on.admit([three], true)).isAccepted).toBe(true)
    expect((await engine.on.admit([four])).isAccepted).toBe(true)
  })

  it('refuses all entries with an unfit one, and forgets them', async () => {
    const { engine } = await start()
    const genesis = TestWallet.genesis()
    const good = entry(genesis.pay(target, microSwtc(100)))
    const next = entry(genesis.pay(target, microSwtc(100)))
    const forged = next.blob.slice()
    forged[forged.length - 25] = (forged[forged.length - 25] ?? 0) ^ 1
    const refused = await engine.on.admit([good, { blob: forged }])
    expect(refused).toMatchObject({ isAccepted: false, checks: [{ isFit: true }, { isFit: false }] })
    expect((await engine.on.admit([{ blob: Uint8Array.of(1) }])).isAccepted).toBe(false)
    expect(await engine.on.admit([next])).toMatchObject({ isAccepted: false, checks: [{ result: 'terPRE_SEQ' }] })
    expect((await engine.on.admit([good, next])).isAccepted).toBe(true)
  })

  it('refuses a fail-hard transaction that would only claim a fee', async () => {
    const { engine } = await start()
    // too little to create an account
    const { blob } = entry(TestWallet.genesis().pay(target, '1'))
    expect(await engine.on.admit([{ blob, failHard: true }])).toMatchObject({
      isAccepted: false,
      checks: [{ result: 'tecNO_DST_INSUF_SWT' }],
    })
    expect((await engine.on.admit([{ blob }])).isAccepted).toBe(true)
  })
})
