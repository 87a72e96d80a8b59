import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeEnvelope } from '@tidebook/consensus'
import { fromHex } from '@tidebook/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import type { NodeOptions } from '../src/options/node-options.ts'
import { genesisOptions } from '../src/log/comet/genesis-state.ts'
import { CometNetwork, NO_COMET, installedComet } from './testkit/comet-network.ts'
import { DrivenLog, GENESIS, finalizeBlock } from './testkit/comet-replica.ts'
import { microSwtc } from './testkit/scenario.ts'
import type { RpcResult, TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, startTestNode } from './testkit/test-node.ts'
import type { Signed } from './testkit/test-wallet.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const binary = await installedComet()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

type Rpc = (method: string, params?: Readonly<Record<string, unknown>>) => Promise<RpcResult>

/** A closed ledger, with its transactions in the order in which they were applied. */
interface ClosedLedger {
  readonly ledger_hash: string
  readonly ledger: {
    readonly close_time: number
    readonly transactions: readonly { readonly tx_blob: string }[]
  }
}

async function ledgerAt(rpc: Rpc, index: number): Promise<ClosedLedger> {
  const params = { ledger_index: index, transactions: true, expand: true, binary: true }
  return (await rpc('ledger', params)) as unknown as ClosedLedger
}

/** Starts a node with the log of a single machine. Its ledgers close when the test requests it. */
async function startAlone(options: Partial<NodeOptions> = {}): Promise<TestNode> {
  const test = await startTestNode({ ...genesisOptions(GENESIS), ...options })
  ends.push(() => test.end())
  return test
}

/** Returns payments and orders in three rounds; the last round fills an order. */
function roundsOf(): readonly (readonly Signed[])[] {
  const genesis = TestWallet.genesis()
  const [maker, taker] = ['maker', 'taker'].map((name) => TestWallet.named(name))
  if (maker === undefined || taker === undefined) throw new TypeError('No wallets')
  const token = { currency: 'CNY', issuer: genesis.address, value: '10' }
  return [
    [maker, taker].map(({ address }) => genesis.pay(address, microSwtc(1000))),
    [genesis.pay(maker.address, token), maker.offer(microSwtc(5), token)],
    [taker.offer(token, microSwtc(5)), taker.pay(maker.address, microSwtc(1))],
  ]
}

describe('the ledger behind CometBFT', () => {
  it('SCL-201 has the hashes of the ledger of a single machine after the same transactions', async () => {
    const log = new DrivenLog()
    const behind = await startTestNode({ ...genesisOptions(GENESIS), log, manual: false })
    ends.push(() => behind.end())
    const alone = await startAlone()
    const { application } = log
    if (application === undefined) throw new TypeError('Not started')
    for (const [index, round] of roundsOf().entries()) {
      const height = index + 1
      const time = GENESIS_TIME + 10 * height
      const envelope = encodeEnvelope(round.map(({ blob }) => ({ blob: fromHex(blob) })))
      await application.finalizeBlock(
        finalizeBlock({ height, time, hash: Uint8Array.of(height), txs: [envelope], appHash: undefined }),
      )
      await application.commit()
      for (const { blob } of round) await alone.rpc('submit', { tx_blob: blob })
      await alone.rpc('ledger_accept', { close_time: time })
      const [ours, theirs] = await Promise.all(
        [alone, behind].map(async ({ rpc }) => (await rpc('ledger_closed')) as { ledger_hash?: string }),
      )
      expect(ours?.ledger_hash).toMatch(/^[0-9A-F]{64}$/)
      expect(ours).toEqual(theirs)
    }
    const last = Number((await alone.rpc('ledger_closed'))['ledger_index'])
    expect((await ledgerAt(alone.rpc, last)).ledger.transactions).toHaveLength(2)
  })
})

describe.skipIf(binary === undefined)(`a validator (${binary === undefined ? NO_COMET : 'with CometBFT'})`, () => {
  it('SCL-201 closes ledgers with the hashes of a single machine that applies the same transactions', async () => {
    const network = await CometNetwork.create(binary ?? '', 1, 200)
    ends.push(() => network.end())
    const [validator] = network.validators
    if (validator === undefined) throw new TypeError('No validator')
    await validator.start()
    await expect.poll(() => validator.height()).toBeGreaterThan(1)
    for (const round of roundsOf()) expect(await validator.submitAll(round)).toEqual(round.map(() => 'tesSUCCESS'))
    const rpc: Rpc = (method, params) => validator.rpc(method, params)
    const last = Number((await rpc('ledger_closed'))['ledger_index'])

    const file = JSON.parse(readFileSync(join(validator.home, 'config', 'genesis.json'), 'utf8'))
    const genesis = { chainId: file.chain_id, time: Date.parse(file.genesis_time), state: file.app_state }
    const alone = await startAlone({ ...genesisOptions(genesis), clock: Date.now })
    const start = Number((await alone.rpc('ledger_closed'))['ledger_index'])
    for (let index = start + 1; index <= last; index += 1) {
      const { ledger, ledger_hash: hash } = await ledgerAt(rpc, index)
      for (const { tx_blob: blob } of ledger.transactions) await alone.rpc('submit', { tx_blob: blob })
      await alone.rpc('ledger_accept', { close_time: ledger.close_time })
      expect((await alone.rpc('ledger_closed'))['ledger_hash']).toBe(hash)
    }
    expect((await ledgerAt(alone.rpc, last)).ledger_hash).toMatch(/^[0-9A-F]{64}$/)
  })
})
