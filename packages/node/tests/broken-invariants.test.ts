import { Writable } from 'node:stream'
import type { BrokenInvariant } from '@tidebook/ledger'
import { Ledger } from '@tidebook/ledger'
import { fromHex } from '@tidebook/protocol'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { DirectLog } from '../src/log/direct-log.ts'
import { submit, succeed, microSwtc } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const ERROR = 50
const target = TestWallet.named('target').address

let test: TestNode | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await test?.end()
})

/** Starts a node on a shared log and captures its errors. */
async function watched() {
  const errors: Record<string, unknown>[] = []
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      const entry: Record<string, unknown> = JSON.parse(line.toString())
      if (entry['level'] === ERROR) errors.push(entry)
      done()
    },
  })
  const log = new DirectLog()
  const node = await startTestNode({ log, logger: pino({ level: 'info' }, destination) })
  test = node
  const metrics = async () => (await fetch(new URL('metrics', node.node.url))).text()
  return { node, log, errors, metrics }
}

/** Replaces the engine with a defective one that violates an invariant. */
function breakEngine(result: BrokenInvariant['result'], invariant: string): void {
  vi.spyOn(Ledger.prototype, 'apply').mockImplementation(({ hash }) => ({
    result,
    applied: false,
    brokenInvariants: [{ hash, result, invariant }],
  }))
}

it('a broken invariant raises a named alarm, regardless of the submitting node', async () => {
  const { node, log, errors, metrics } = await watched()
  breakEngine('tecINVARIANT_FAILED', 'native-kept')
  const genesis = TestWallet.genesis()
  const [own, foreign] = [genesis.pay(target, microSwtc(50)), genesis.pay(target, microSwtc(60))]
  expect(await submit(node, own)).toMatchObject({ engine_result: 'tecINVARIANT_FAILED' })
  log.propose({ kind: 'transaction', blob: fromHex(foreign.blob) })
  await expect.poll(() => errors.length).toBe(2)
  const alarm = { result: 'tecINVARIANT_FAILED', invariant: 'native-kept', msg: expect.stringMatching(/invariant/) }
  expect(errors).toMatchObject([
    { ...alarm, hash: own.hash },
    { ...alarm, hash: foreign.hash },
  ])
  breakEngine('tefINVARIANT_FAILED', 'books-sorted')
  await submit(node, genesis.pay(target, microSwtc(70)))
  const text = await metrics()
  expect(text).toContain(
    'tidebook_node_broken_invariants_total{invariant="native-kept",result="tecINVARIANT_FAILED"} 2',
  )
  expect(text).toContain(
    'tidebook_node_broken_invariants_total{invariant="books-sorted",result="tefINVARIANT_FAILED"} 1',
  )
})

it('a broken invariant that appears only at the close also raises an alarm, once per ledger', async () => {
  const { node, errors, metrics } = await watched()
  breakEngine('tecINVARIANT_FAILED', 'native-kept')
  const open = TestWallet.genesis().pay(target, microSwtc(50))
  await submit(node, open)
  const { close } = Ledger.prototype
  const late: BrokenInvariant = { hash: 'AB'.repeat(32), result: 'tefINVARIANT_FAILED', invariant: 'fee-in-bounds' }
  vi.spyOn(Ledger.prototype, 'close').mockImplementation(function (this: Ledger, time) {
    const again: BrokenInvariant = { hash: open.hash, result: 'tecINVARIANT_FAILED', invariant: 'native-kept' }
    return { ...close.call(this, time), brokenInvariants: [again, late] }
  })
  await node.rpc('ledger_accept')
  expect(errors.map(({ hash, invariant }) => [hash, invariant])).toEqual([
    [open.hash, 'native-kept'],
    [late.hash, 'fee-in-bounds'],
  ])
  expect(await metrics()).toContain('{invariant="fee-in-bounds",result="tefINVARIANT_FAILED"} 1')
})

it('a correct transaction raises no alarm', async () => {
  const { node, errors, metrics } = await watched()
  await succeed(node, TestWallet.genesis().pay(target, microSwtc(50)))
  await node.rpc('ledger_accept')
  expect(errors).toEqual([])
  expect(await metrics()).not.toMatch(/broken_invariants_total\{/)
})
