import { Ledger } from '@tidebook/ledger'
import { fromHex, parseTransaction, swt } from '@tidebook/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { nodeRules } from '../src/base/ledger-rules.ts'
import { submit, succeed, microSwtc } from './testkit/scenario.ts'
import { ScriptedLog } from './testkit/scripted-log.ts'
import type { TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, fixedClock, startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const submissionQueue = { startTarget: 4, leastTarget: 4, mostTarget: 4, perAccount: 3, capacity: 8 }

const running: TestNode[] = []
afterEach(async () => {
  for (const test of running.splice(0)) await test.end()
})

async function smallNode(options: Parameters<typeof startTestNode>[0] = {}): Promise<TestNode> {
  // nodes under comparison close at the same times, however long they take to start
  const node = await startTestNode({ submissionQueue, clock: fixedClock, ...options })
  running.push(node)
  return node
}

const target = TestWallet.named('target').address

/** Returns accounts with 1,000 SWT each in a closed ledger. The open ledger is empty. */
async function funded(node: TestNode, count: number): Promise<TestWallet[]> {
  const genesis = TestWallet.genesis()
  const wallets = Array.from({ length: count }, (_, index) => TestWallet.named(`load ${index}`))
  for (const wallet of wallets) {
    await succeed(node, genesis.pay(wallet.address, microSwtc(1000)))
    await node.rpc('ledger_accept')
  }
  return wallets
}

/** Returns the hash of a node's last ledger after applying all its transactions again without a queue. */
async function replayedHash(node: TestNode): Promise<string> {
  const ledger = Ledger.genesis(nodeRules(swt), {
    master: TestWallet.genesis().keyPair.accountId,
    totalDrops: 600_000_000_000_000_000n,
    closeTime: GENESIS_TIME,
  })
  const last = Number((await node.rpc('ledger_closed'))['ledger_index'])
  for (let index = 2; index <= last; index += 1) {
    const answer = await node.rpc('ledger', { ledger_index: index, transactions: true, expand: true, binary: true })
    const closed = answer['ledger'] as { close_time: number; transactions: { tx_blob: string }[] }
    for (const { tx_blob: blob } of closed.transactions) ledger.apply(parseTransaction(swt, fromHex(blob)))
    ledger.close(closed.close_time)
  }
  return ledger.lastClosed.hash
}

describe('a node under load', () => {
  it("queues transactions at the base fee, reports the open ledger's fee, and applies them later", async () => {
    const node = await smallNode()
    const [alice, bob, carol] = await funded(node, 3)
    if (alice === undefined || bob === undefined || carol === undefined) return
    for (let count = 0; count < 4; count += 1) await succeed(node, alice.pay(target, microSwtc(40)))
    const waiting = bob.pay(target, microSwtc(40))
    const answer = await submit(node, waiting)
    expect(answer).toMatchObject({ engine_result: 'terQUEUED', queued: true, applied: false, accepted: true })
    expect(await submit(node, waiting)).toEqual(answer)
    expect(await node.rpc('fee')).toMatchObject({
      current_ledger_size: '4',
      current_queue_size: '1',
      expected_ledger_size: '4',
      max_queue_size: '8',
      drops: { base_fee: '10', open_ledger_fee: '5000' },
      levels: { open_ledger_level: '128000' },
    })
    expect(await node.rpc('server_info')).toMatchObject({ info: { load_factor: 500, tidebook: { queued: 1 } } })
    const cancel = carol.cancel(1)
    expect(await submit(node, cancel)).toMatchObject({ engine_result: 'temBAD_SEQUENCE' })
    carol.sequence = 2
    await succeed(node, TestWallet.genesis().sign({ ...payment(carol.address), Fee: '10000', Sequence: 4 }))
    const metrics = await (await fetch(new URL('metrics', node.node.url))).text()
    expect(metrics).toContain('tidebook_node_queued 1')
    expect(metrics).toMatch(/tidebook_node_open_ledger_fee_factor [1-9]/)
    await node.rpc('ledger_accept')
    await node.rpc('ledger_accept')
    expect(await node.rpc('tx', { transaction: waiting.hash })).toMatchObject({ validated: true })
    expect(await replayedHash(node)).toBe((await node.rpc('ledger_closed'))['ledger_hash'])
  })

  it('returns the same result for the same blob while queued, in the open ledger, and after validation', async () => {
    const node = await smallNode()
    const [alice] = await funded(node, 1)
    if (alice === undefined) return
    const signed = alice.pay(target, microSwtc(40))
    const first = await succeed(node, signed)
    const again = await submit(node, signed)
    expect(again).toEqual(first)
    await node.rpc('ledger_accept')
    const later = await submit(node, signed)
    expect(later).toMatchObject({ engine_result: 'tesSUCCESS', applied: true })
    await node.rpc('ledger_accept')
    const { account_data: account } = await node.rpc('account_info', { account: target })
    expect((account as { Balance: string }).Balance).toBe(microSwtc(40))
    expect(await node.rpc('fee')).toMatchObject({ current_ledger_size: '0' })
  })

  it('counts rejected requests and returns a retry time', async () => {
    const log = new ScriptedLog()
    const node = await smallNode({ log: log.replica(), queueLimit: 1 })
    const genesis = TestWallet.genesis()
    const first = submit(node, genesis.pay(target, microSwtc(100)))
    await expect.poll(() => log.held, { interval: 1 }).toBe(1)
    expect(await submit(node, genesis.pay(target, microSwtc(100)))).toMatchObject({
      status: 'error',
      error: 'tooBusy',
      retry_after_ms: expect.any(Number),
      error_message: expect.stringMatching(/send it again/),
    })
    log.deliver()
    await first
    const metrics = await (await fetch(new URL('metrics', node.node.url))).text()
    expect(metrics).toContain('tidebook_node_shed_total{reason="tooBusy"} 1')
  })

  it('preserves its queue over a restart and closes the same ledgers as without one', async () => {
    const steady = await smallNode()
    let restarted = await smallNode()
    const both = (): readonly TestNode[] => [steady, restarted]
    const close = async (): Promise<void> => {
      for (const node of both()) await node.rpc('ledger_accept')
      await restarted.node.close()
      restarted = await smallNode({ dataDir: restarted.dataDir })
      const [left, right] = await Promise.all(both().map((node) => node.rpc('ledger_closed')))
      expect(right).toEqual(left)
    }
    const queued = async (node: TestNode) => (await node.rpc('fee'))['current_queue_size']
    const wallets = Array.from({ length: 3 }, (_, index) => TestWallet.named(`load ${index}`))
    const genesis = TestWallet.genesis()
    for (const wallet of wallets) {
      const { blob } = genesis.pay(wallet.address, microSwtc(1000))
      for (const node of both()) expect(await node.rpc('submit', { tx_blob: blob })).toMatchObject({ applied: true })
      await close()
    }
    const open = Number((await steady.rpc('ledger_current'))['ledger_current_index'])
    const blobs = wallets.flatMap((wallet, index) =>
      [10, 11, 12].map((fee) => {
        const last = index === 2 ? { LastLedgerSequence: open + 2 } : {}
        return wallet.sign({ ...payment(target), Fee: String(fee), ...last })
      }),
    )
    for (const { blob } of blobs) for (const node of both()) await node.rpc('submit', { tx_blob: blob })
    expect(await queued(steady)).toBe('5')
    await close()
    expect(await queued(restarted)).toBe('5')
    // the node accepts four of them and queues the others itself
    const { blob: late } = genesis.pay(target, microSwtc(60))
    for (const node of both()) await node.rpc('submit', { tx_blob: late })
    for (const left of ['2', '0']) {
      await close()
      expect(await queued(restarted)).toBe(left)
    }
    for (const { hash } of blobs)
      expect(await restarted.rpc('tx', { transaction: hash })).toMatchObject({ validated: true })
    expect(await replayedHash(restarted)).toBe((await restarted.rpc('ledger_closed'))['ledger_hash'])
  })

  it('decides the same on every node of a log', async () => {
    const log = new ScriptedLog()
    const nodes = [await smallNode({ log: log.replica() }), await smallNode({ log: log.replica() })] as const
    const step = async (work: readonly Promise<unknown>[]): Promise<void> => {
      await expect.poll(() => log.held, { interval: 1 }).toBe(work.length)
      log.deliver()
      await Promise.all(work)
    }
    const genesis = TestWallet.genesis()
    const wallets = Array.from({ length: 6 }, (_, index) => TestWallet.named(`load ${index}`))
    for (const wallet of wallets)
      await step([submit(nodes[0], genesis.pay(wallet.address, microSwtc(1000))), accept(nodes[1])])
    await step(
      wallets.flatMap((wallet, index) =>
        [10, 30, 6000].map((fee, place) => {
          const signed = wallet.sign({ ...payment(target), Fee: String(fee + index) })
          return submit(nodes[(index + place) % 2 === 0 ? 0 : 1], signed)
        }),
      ),
    )
    for (let closes = 0; closes < 4; closes += 1) await step([accept(nodes[0])])
    const closed = () => Promise.all(nodes.map((node) => node.rpc('ledger_closed')))
    await expect.poll(async () => new Set((await closed()).map((answer) => answer['ledger_index'])).size).toBe(1)
    const [left, right] = await closed()
    expect(left).toEqual(right)
    expect(await replayedHash(nodes[1])).toBe(left?.['ledger_hash'])
  })
})

function payment(destination: string) {
  return { TransactionType: 'Payment', Destination: destination, Amount: microSwtc(40) } as const
}

function accept(node: TestNode): Promise<unknown> {
  return node.rpc('ledger_accept')
}
