import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { microSwtc } from './testkit/scenario.ts'
import { ScriptedLog } from './testkit/scripted-log.ts'
import type { RpcResult, TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const running: TestNode[] = []
afterEach(async () => {
  for (const test of running.splice(0)) await test.end()
})

async function replicas(log: ScriptedLog, count: number, verificationWorkers = 1): Promise<TestNode[]> {
  const nodes = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      startTestNode({
        log: log.replica(),
        clock: () => (GENESIS_TIME + 946_684_800) * 1000,
        verificationWorkers: verificationWorkers + index,
      }),
    ),
  )
  running.push(...nodes)
  return nodes
}

async function settled<T>(
  log: ScriptedLog,
  work: Promise<T>[],
  script?: (held: readonly number[]) => readonly number[],
): Promise<T[]> {
  const all = Promise.all(work)
  await expect.poll(() => log.held, { interval: 1 }).toBe(work.length)
  log.deliver(script)
  return all
}

async function close(log: ScriptedLog, node: TestNode): Promise<void> {
  const work = node.rpc('ledger_accept')
  await expect.poll(() => log.held, { interval: 1 }).toBeGreaterThan(0)
  log.deliver()
  await work
}

/** Returns each node's last ledger hash, once all nodes have written the same ledger. */
async function hashes(nodes: readonly TestNode[]): Promise<unknown[]> {
  const closed = (): Promise<RpcResult[]> => Promise.all(nodes.map((node) => node.rpc('ledger_closed')))
  await expect.poll(async () => new Set((await closed()).map((answer) => answer['ledger_index'])).size).toBe(1)
  return (await closed()).map((answer) => answer['ledger_hash'])
}

describe('several nodes on one log', () => {
  it('reach identical ledgers, regardless of the submitting node and the number of verifiers', async () => {
    const log = new ScriptedLog()
    const [left, right] = await replicas(log, 2)
    if (left === undefined || right === undefined) return
    const genesis = TestWallet.genesis()
    const traders = Array.from({ length: 6 }, (_, index) =>
      TestWallet.named(`trader ${index}`, index % 2 ? 'ed25519' : 'secp256k1'),
    )
    await settled(
      log,
      traders.map(({ address }) => left.rpc('submit', { tx_blob: genesis.pay(address, microSwtc(500)).blob })),
      (held) => held,
    )
    await close(log, right)
    const issuer = traders[0]
    for (let round = 0; round < 5; round += 1) {
      const work = traders.map((trader, index) => {
        const token = { currency: 'CNY', issuer: issuer?.address ?? '', value: String(10 + index) }
        const signed = index % 2 ? trader.offer(token, microSwtc(5 + round)) : trader.offer(microSwtc(4 + round), token)
        return (index % 3 ? left : right).rpc('submit', { tx_blob: signed.blob })
      })
      await settled(log, work)
      await close(log, round % 2 ? left : right)
      const [one, two] = await hashes([left, right])
      expect(one).toBe(two)
    }
    const of = (node: TestNode): Promise<unknown> =>
      node.rpc('ledger', { ledger_index: 'validated', transactions: true, expand: true })
    expect(await of(left)).toEqual(await of(right))
  })

  it('apply a redelivered transaction once and agree for any delivery order', async () => {
    const log = new ScriptedLog()
    const [left, right] = await replicas(log, 2)
    if (left === undefined || right === undefined) return
    const genesis = TestWallet.genesis()
    const target = TestWallet.named('target').address
    await settled(log, [left.rpc('submit', { tx_blob: genesis.pay(target, microSwtc(100)).blob })])
    await close(log, left)
    let paid = 100
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(3), { minLength: 4, maxLength: 10 }), async (order) => {
        const start = genesis.sequence
        const work = [0, 1, 2, 3].map(() => left.rpc('submit', { tx_blob: genesis.pay(target, microSwtc(1)).blob }))
        const all = Promise.all(work)
        await expect.poll(() => log.held, { interval: 1 }).toBe(4)
        // proposals from several connections arrive in any order, so the script selects them by position; all are
        // delivered
        log.deliver((held) => [...order, ...held, ...held, ...held, ...held])
        await all
        await close(log, right)
        const [one, two] = await hashes([left, right])
        expect(one).toBe(two)
        const { account_data: data } = await left.rpc('account_info', {
          account: genesis.address,
          ledger_index: 'validated',
        })
        expect((data as { Sequence: number }).Sequence).toBe(start + 4)
        paid += 4
        const { account_data: account } = await right.rpc('account_info', {
          account: target,
          ledger_index: 'validated',
        })
        expect((account as { Balance: string }).Balance).toBe(microSwtc(paid))
      }),
      { numRuns: 15, endOnFailure: true },
    )
  })

  it('report an unknown outcome, never a loss, for a transaction that the log kept', async () => {
    const log = new ScriptedLog()
    let now = (GENESIS_TIME + 946_684_800) * 1000
    const node = await startTestNode({ log: log.replica(), clock: () => now, sweepIntervalMs: 5 })
    running.push(node)
    const { blob, hash } = TestWallet.genesis().pay(TestWallet.named('late').address, microSwtc(100))
    const submitted = node.rpc('submit', { tx_blob: blob })
    await expect.poll(() => log.held, { interval: 1 }).toBe(1)
    now += 60_000
    expect(await submitted).toMatchObject({ error: 'noNetwork', error_message: expect.stringContaining('unknown') })
    log.deliver()
    await close(log, node)
    expect(await node.rpc('tx', { transaction: hash })).toMatchObject({ validated: true })
  })

  it('reject by name when the log is down or too much is queued', async () => {
    const log = new ScriptedLog()
    const node = await startTestNode({ log: log.replica(), queueLimit: 3 })
    running.push(node)
    const genesis = TestWallet.genesis()
    const pay = (): Promise<unknown> =>
      node.rpc('submit', { tx_blob: genesis.pay(TestWallet.named('many').address, microSwtc(100)).blob })
    const waiting = [pay(), pay(), pay()]
    await expect.poll(() => log.held, { interval: 1 }).toBe(3)
    expect(await pay()).toMatchObject({ status: 'error', error: 'tooBusy', error_code: 9 })
    log.deliver()
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ status: 'success' })
    log.crash()
    expect(await pay()).toMatchObject({ status: 'error', error: 'noNetwork' })
    expect(await node.rpc('ping')).toMatchObject({ status: 'success' })
  })
})
