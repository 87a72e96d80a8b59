import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { CheckTxType, MisbehaviorType, ProposalStatus, encodeEnvelope } from '@tidebook/consensus'
import type { RequestProcessProposal } from '@tidebook/consensus'
import type { QueueProfile } from '@tidebook/ledger'
import { fromHex } from '@tidebook/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CometApplication } from '../src/log/comet/comet-application.ts'
import { envelopeKey } from '../src/log/comet/own-envelopes.ts'
import { genesisOptions } from '../src/log/comet/genesis-state.ts'
import { DrivenLog, GENESIS, finalizeBlock, forgedFrom, initChain } from './testkit/comet-replica.ts'
import { microSwtc } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, startTestNode } from './testkit/test-node.ts'
import type { Signed } from './testkit/test-wallet.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const running: TestNode[] = []
afterEach(async () => {
  for (const test of running.splice(0)) await test.end()
})

async function start(submissionQueue: Partial<QueueProfile> = {}) {
  const log = new DrivenLog()
  const test = await startTestNode({ ...genesisOptions(GENESIS), log, manual: false, submissionQueue })
  running.push(test)
  if (log.application === undefined) throw new TypeError('Not started')
  return { application: log.application, log, test }
}

const target = TestWallet.named('target').address

/** Every ledger takes one transaction at the base fee, and the others wait. */
const ONE_PER_LEDGER = { startTarget: 1, leastTarget: 1, mostTarget: 1 }

function envelope(...signed: readonly Signed[]): Uint8Array {
  return encodeEnvelope(signed.map(({ blob }) => ({ blob: fromHex(blob) })))
}

function block(height: number, txs: readonly Uint8Array[] = [], hash = Uint8Array.of(height)) {
  return finalizeBlock({ height, time: GENESIS_TIME + height, hash, txs, appHash: undefined })
}

async function check(application: CometApplication, tx: Uint8Array, type = CheckTxType.NEW): Promise<number> {
  return (await application.checkTx({ tx, type })).code
}

async function execute(application: CometApplication, height: number, txs: readonly Uint8Array[] = []) {
  const response = await application.finalizeBlock(block(height, txs))
  await application.commit()
  return response
}

describe('the application', () => {
  it('starts only the chain of its genesis', async () => {
    const { application } = await start()
    expect(application.initChain(initChain()).appHash).toHaveLength(32)
    expect(() => application.initChain({ ...initChain(), chainId: 'other' })).toThrow('its chain is other')
    expect(application.info()).toMatchObject({ lastBlockHeight: 0n, lastBlockAppHash: new Uint8Array() })
  })

  it('closes one ledger per block at its time, and reports a height after its commit', async () => {
    const { application, test } = await start()
    const first = await application.finalizeBlock(block(1))
    expect(application.info().lastBlockHeight).toBe(0n)
    await application.commit()
    expect(application.info()).toMatchObject({ lastBlockHeight: 1n, lastBlockAppHash: first.appHash })
    const { ledger } = await test.rpc('ledger', { ledger_index: 'validated' })
    expect(ledger).toMatchObject({ close_time: GENESIS_TIME + 1 })
    const query = { path: '/ledger', data: new Uint8Array(), height: 0n, prove: false }
    const { ledger_hash: hash, ledger_index: index } = await test.rpc('ledger_closed')
    const answer = application.query(query)
    const appHash = Buffer.from(first.appHash).toString('hex').toUpperCase()
    expect(JSON.parse(Buffer.from(answer.value).toString())).toEqual({ height: 1, index, hash, appHash })
    await execute(application, 2)
    const earlier = application.query({ ...query, height: 1n })
    expect(JSON.parse(Buffer.from(earlier.value).toString())).toEqual({ height: 1, index, hash })
    expect(application.query({ ...query, height: 3n }).code).toBe(2)
    expect(application.query({ ...query, path: '/other' }).code).toBe(1)
  })

  it('returns the same response for a block that comes again, and refuses another or a later one', async () => {
    const { application } = await start()
    const first = await application.finalizeBlock(block(1))
    expect(await application.finalizeBlock(block(1))).toBe(first)
    await expect(application.finalizeBlock(block(1, [], Uint8Array.of(9)))).rejects.toThrow('two different blocks')
    await application.commit()
    await expect(application.finalizeBlock(block(3))).rejects.toThrow('block 3 after 1')
  })

  it('returns the same response for a block that comes again while the first call runs', async () => {
    const { application } = await start()
    const first = application.finalizeBlock(block(1, [envelope(TestWallet.genesis().pay(target, microSwtc(100)))]))
    const again = application.finalizeBlock(block(1, [envelope(TestWallet.genesis().pay(target, microSwtc(100)))]))
    expect(await again).toBe(await first)
    await application.commit()
    expect(application.info().lastBlockHeight).toBe(1n)
  })

  it('reports the double votes that a block proves, and closes its ledger as any other', async () => {
    const { application, log } = await start()
    const offence = {
      validator: { address: fromHex('AB'.repeat(20)), power: 10n },
      height: 41n,
      time: { seconds: 0n, nanos: 0 },
      totalVotingPower: 40n,
    }
    const misbehavior = [
      { ...offence, type: MisbehaviorType.DUPLICATE_VOTE },
      { ...offence, type: MisbehaviorType.LIGHT_CLIENT_ATTACK },
    ]
    await application.finalizeBlock({ ...block(1), misbehavior })
    await application.commit()
    expect(log.doubleVotes).toEqual([{ address: 'AB'.repeat(20), height: 41 }])
    expect(application.info().lastBlockHeight).toBe(1n)
  })

  it('rejects a proposal with a forged signature or a malformed transaction', async () => {
    const { application } = await start()
    const payment = TestWallet.genesis().pay(target, microSwtc(100))
    const propose = async (...txs: readonly Uint8Array[]) =>
      (
        await application.processProposal({
          txs: [...txs],
        } as Partial<RequestProcessProposal> as RequestProcessProposal)
      ).status
    expect(await propose(envelope(payment))).toBe(ProposalStatus.ACCEPT)
    expect(await propose(envelope(payment), envelope(forgedFrom(payment)))).toBe(ProposalStatus.REJECT)
    expect(await propose(encodeEnvelope([{ blob: Uint8Array.of(1) }]))).toBe(ProposalStatus.REJECT)
    expect(await propose(Uint8Array.of(1))).toBe(ProposalStatus.REJECT)
    // A later proposal of the same node is not affected.
    expect(await propose(envelope(payment))).toBe(ProposalStatus.ACCEPT)
  })

  it('skips a malformed envelope, and applies a transaction of two envelopes once', async () => {
    const { application, test } = await start()
    const payment = TestWallet.genesis().pay(target, microSwtc(100))
    const txs = [envelope(payment), Uint8Array.of(1, 2, 3), envelope(payment)]
    const { txResults } = await execute(application, 1, txs)
    expect(txResults.map(({ code }) => code)).toEqual([0, 1, 0])
    const { account_data: data } = await test.rpc('account_info', { account: target, ledger_index: 'validated' })
    expect(data).toMatchObject({ Balance: microSwtc(100) })
  })

  it('refuses an envelope in an envelope, and a block that contains one applies only the others', async () => {
    const { application, test } = await start()
    const payment = TestWallet.genesis().pay(target, microSwtc(100))
    const nested = encodeEnvelope([{ blob: envelope(payment) }])
    expect(await check(application, nested)).toBe(2)
    const request = { txs: [nested] } satisfies Partial<RequestProcessProposal>
    const { status } = await application.processProposal(
      request as Partial<RequestProcessProposal> as RequestProcessProposal,
    )
    expect(status).toBe(ProposalStatus.REJECT)
    await execute(application, 1, [nested, envelope(payment)])
    const { account_data: data } = await test.rpc('account_info', { account: target, ledger_index: 'validated' })
    expect(data).toMatchObject({ Balance: microSwtc(100) })
  })

  it('refuses an envelope with an unfit entry, and keeps one as long as an entry can be applied', async () => {
    const { application } = await start()
    const genesis = TestWallet.genesis()
    const [first, second, third] = [1, 2, 3].map(() => genesis.pay(target, microSwtc(100)))
    if (first === undefined || second === undefined || third === undefined) throw new TypeError('No payments')
    expect(await check(application, Uint8Array.of(1))).toBe(1)
    expect(await check(application, envelope(first, third))).toBe(2)
    const both = envelope(first, second)
    expect(await check(application, both)).toBe(0)
    expect(await check(application, envelope(third))).toBe(0)
    await execute(application, 1, [envelope(first)])
    expect(await check(application, both, CheckTxType.RECHECK)).toBe(0)
    expect(await check(application, envelope(third), CheckTxType.RECHECK)).toBe(0)
    await execute(application, 2, [both])
    expect(await check(application, both, CheckTxType.RECHECK)).toBe(2)
  })

  it('takes an envelope in which a transaction lost its sequence to another one', async () => {
    const { application } = await start()
    const [other, victim] = ['other', 'victim'].map((name) => TestWallet.named(name))
    if (other === undefined || victim === undefined) throw new TypeError('No wallets')
    const genesis = TestWallet.genesis()
    const funding = [other, victim].map(({ address }) => genesis.pay(address, microSwtc(1_000_000_000)))
    await execute(application, 1, [envelope(...funding)])
    const [here, there] = [microSwtc(100), microSwtc(200)].map((amount) =>
      TestWallet.named('other').pay(target, amount),
    )
    if (here === undefined || there === undefined) throw new TypeError('No payments')
    expect(await check(application, envelope(here))).toBe(0)
    expect(await check(application, envelope(there))).toBe(2)
    expect(await check(application, envelope(there, victim.pay(target, microSwtc(100))))).toBe(0)
    const forged = { ...there, blob: `${there.blob.slice(0, -2)}00` }
    expect(await check(application, envelope(forged, victim.pay(target, microSwtc(100))))).toBe(2)
  })

  it('takes the other transactions of an envelope whose sender has no room left in the queue', async () => {
    const { application } = await start({ ...ONE_PER_LEDGER, perAccount: 3 })
    const [other, victim] = ['other', 'victim'].map((name) => TestWallet.named(name))
    if (other === undefined || victim === undefined) throw new TypeError('No wallets')
    const genesis = TestWallet.genesis()
    const funding = [other, victim].map(({ address }) => genesis.pay(address, microSwtc(1_000_000_000)))
    await execute(application, 1, [envelope(...funding)])
    await execute(application, 2)
    const pay = (amount: number): Signed => other.pay(target, microSwtc(amount))
    await execute(application, 3, [envelope(pay(100), pay(100))])
    const there = TestWallet.named('other')
    there.sequence = other.sequence
    expect(await check(application, envelope(pay(100), pay(100)))).toBe(0)
    expect(
      await check(application, envelope(there.pay(target, microSwtc(200)), victim.pay(target, microSwtc(100)))),
    ).toBe(0)
    expect(await check(application, envelope(pay(100), victim.pay(target, microSwtc(100))))).toBe(2)
  })

  it('counts transactions in the queue once between a block and its commit, and afterwards', async () => {
    const { application } = await start(ONE_PER_LEDGER)
    const genesis = TestWallet.genesis()
    const first = envelope(...Array.from({ length: 8 }, () => genesis.pay(target, microSwtc(100))))
    expect(await check(application, first)).toBe(0)
    const next = envelope(genesis.pay(target, microSwtc(100)))
    await application.finalizeBlock(block(1, [first]))
    expect(await check(application, next)).toBe(0)
    await application.commit()
    expect(await check(application, next)).toBe(0)
    expect(await check(application, envelope(...[1, 2, 3].map(() => genesis.pay(target, microSwtc(100)))))).toBe(2)
  })

  it('does not count the entries of an own envelope twice', async () => {
    const { application, log } = await start()
    const payment = envelope(TestWallet.genesis().pay(target, microSwtc(100)))
    expect(await check(application, payment)).toBe(0)
    expect(await check(application, payment)).toBe(2)
    log.ownEnvelopes.add(envelopeKey(payment), log.ownEnvelopes.commits)
    expect(await check(application, payment)).toBe(0)
    log.ownEnvelopes.add(envelopeKey(payment), log.ownEnvelopes.commits)
    await execute(application, 1)
    // it was admitted before the commit, so it is admitted again
    expect(await check(application, payment)).toBe(0)
    expect(await check(application, payment)).toBe(2)
  })

  it('hashes an own envelope once per check', async () => {
    const { application, log } = await start()
    const payment = envelope(TestWallet.genesis().pay(target, microSwtc(100)))
    log.ownEnvelopes.add(envelopeKey(payment), log.ownEnvelopes.commits)
    const hash = vi.spyOn(crypto, 'hash')
    syncBuiltinESMExports()
    try {
      expect(await check(application, payment)).toBe(0)
      expect(hash.mock.calls.filter(([, bytes]) => bytes === payment)).toHaveLength(1)
    } finally {
      hash.mockRestore()
      syncBuiltinESMExports()
    }
  })

  it('counts own entries that wait for an envelope after a block without them', async () => {
    const { application, log } = await start()
    const genesis = TestWallet.genesis()
    const first = genesis.pay(target, microSwtc(100))
    log.ownEntries.add({ blob: fromHex(first.blob) }, first.hash, 1, 0)
    expect(await check(application, envelope(first))).toBe(0)
    await execute(application, 1)
    const second = genesis.pay(target, microSwtc(100))
    expect(await check(application, envelope(second))).toBe(0)
  })

  it('restores no snapshot over its ledger, and has none before the first checkpoint', async () => {
    const { application } = await start()
    expect(await application.listSnapshots()).toEqual({ snapshots: [] })
    expect(application.offerSnapshot()).toEqual({ result: 3 })
    const request = { height: 1n, format: 1, chunk: 0 }
    expect(await application.loadSnapshotChunk(request)).toEqual({ chunk: new Uint8Array() })
    expect(application.applySnapshotChunk()).toMatchObject({ result: 2 })
  })
})
