import { xrp } from '@tidebook/protocol'
import { Wallet, decode } from 'xrpl'
import type { Transaction } from 'xrpl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submit, succeed } from './testkit/scenario.ts'
import type { RpcResult, TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const DEFAULT_RIPPLE = 8
const FUNDS = '1000000000'
const gateway = TestWallet.named('gateway', 'secp256k1', xrp)
const alice = TestWallet.named('alice', 'secp256k1', xrp)
const bob = TestWallet.named('bob', 'secp256k1', xrp)
const stranger = TestWallet.named('stranger', 'secp256k1', xrp)
const keys = [1, 2].map((byte) => Wallet.fromEntropy(Buffer.alloc(16, byte)))

let test: TestNode

function issued(currency: string, value: string) {
  return { currency, issuer: gateway.address, value }
}

beforeAll(async () => {
  test = await startTestNode({ network: 'xrp' })
  const genesis = TestWallet.genesis(xrp)
  for (const { address } of [gateway, alice, bob]) await succeed(test, genesis.pay(address, FUNDS))
  await test.rpc('ledger_accept')
  for (const wallet of [gateway, alice, bob]) {
    const { account_data: data } = await test.rpc('account_info', { account: wallet.address })
    wallet.sequence = (data as { Sequence: number }).Sequence
  }
  await succeed(test, gateway.sign({ TransactionType: 'AccountSet', SetFlag: DEFAULT_RIPPLE }))
  await test.rpc('ledger_accept')
  for (const currency of ['USD', 'EUR']) {
    const LimitAmount = issued(currency, '10000')
    await succeed(test, alice.sign({ TransactionType: 'TrustSet', LimitAmount }))
    await succeed(test, gateway.pay(alice.address, issued(currency, '500')))
  }
  const SignerEntries = keys.map(({ classicAddress: Account }) => ({ SignerEntry: { Account, SignerWeight: 1 } }))
  await succeed(test, alice.sign({ TransactionType: 'SignerListSet', SignerQuorum: 2, SignerEntries }))
  await test.rpc('ledger_accept')
})
afterAll(() => test.end())

describe('submit', () => {
  it('reports the transaction’s state, the sender’s next sequence and the open ledger’s fee', async () => {
    const done = await succeed(test, alice.pay(bob.address, '1'))
    const next = { account_sequence_available: alice.sequence, account_sequence_next: alice.sequence }
    const usual = { broadcast: false, queued: false, open_ledger_cost: '10' }
    expect(done).toMatchObject({ ...usual, ...next, accepted: true, applied: true, kept: true })
    const early = alice.sign({
      TransactionType: 'Payment',
      Destination: bob.address,
      Amount: '1',
      Sequence: alice.sequence + 5,
    })
    expect(await submit(test, early)).toMatchObject({ ...next, accepted: true, applied: false, kept: true })
    const hard = await test.rpc('submit', { tx_blob: early.blob, fail_hard: true })
    expect(hard).toMatchObject({ engine_result: 'terPRE_SEQ', accepted: false, applied: false, kept: false })
    const malformed = await submit(test, bob.sign({ TransactionType: 'AccountSet', SetFlag: 5, ClearFlag: 5 }))
    expect(malformed).toMatchObject({ engine_result: 'temINVALID_FLAG', accepted: false, kept: false })
    bob.sequence -= 1
    const nobody = await submit(test, stranger.pay(bob.address, '1'))
    expect(nobody).toMatchObject({ engine_result: 'terNO_ACCOUNT' })
    expect(nobody).not.toHaveProperty('account_sequence_next')
    const costly = await submit(test, bob.sign({ TransactionType: 'AccountDelete', Destination: alice.address }))
    expect(costly).toMatchObject({ open_ledger_cost: '2000000' })
    bob.sequence -= 1
  })
})

describe('submit_multisigned', () => {
  const unsigned = (more: object = {}) => ({
    TransactionType: 'AccountSet' as const,
    Account: alice.address,
    Fee: '30',
    Sequence: alice.sequence,
    SigningPubKey: '',
    ...more,
  })
  const signersOf = (tx: Transaction): object[] =>
    keys.flatMap((key) => decode(key.sign(tx, true).tx_blob)['Signers'] as object[])
  const hand = (tx_json: object, more: object = {}): Promise<RpcResult> =>
    test.rpc('submit_multisigned', { tx_json, ...more })

  it('accepts a transaction with enough signatures; a failed one with fail_hard leaves no state behind', async () => {
    const early = unsigned({ Sequence: alice.sequence + 3 })
    const failed = await hand({ ...early, Signers: signersOf(early) }, { fail_hard: true })
    expect(failed).toMatchObject({ engine_result: 'terPRE_SEQ' })
    const tx = unsigned()
    const done = await hand({ ...tx, Signers: signersOf(tx) }, { api_version: 2 })
    expect(done).toMatchObject({ engine_result: 'tesSUCCESS' })
    expect(done['hash']).toBe((done['tx_json'] as { hash: string }).hash)
    alice.sequence += 1
  })

  it.each<[string, (signers: readonly object[]) => object, string]>([
    ['no fee', (Signers) => ({ Fee: undefined, Signers }), 'invalidParams'],
    ['no sequence', (Signers) => ({ Sequence: undefined, Signers }), 'invalidParams'],
    ['no address', (Signers) => ({ Account: 'x', Signers }), 'srcActMalformed'],
    ['an account that is not there', (Signers) => ({ Account: stranger.address, Signers }), 'srcActNotFound'],
    ['a signature of its own', (Signers) => ({ TxnSignature: '00', Signers }), 'signingMalformed'],
    ['a signer twice', ([first]) => ({ Signers: [first, first] }), 'invalidParams'],
    [
      'a signer without a key',
      ([first]) => ({ Signers: [first, { Signer: { Account: bob.address } }] }),
      'invalidParams',
    ],
  ])('rejects a transaction with %s before it verifies signatures', async (_what, change, error) => {
    const tx = unsigned()
    expect(await hand({ ...tx, ...change(signersOf(tx)) })).toMatchObject({ error, error_code: expect.any(Number) })
  })
})

describe('ripple_path_find', () => {
  const find = (params: object) =>
    test.rpc('ripple_path_find', {
      source_account: alice.address,
      destination_account: bob.address,
      destination_amount: '1000000',
      ...params,
    })

  it('lists paths by cost: the native asset, then currencies in order', async () => {
    for (const currency of ['USD', 'EUR']) {
      await succeed(test, bob.offer(issued(currency, '2'), '2000000'))
    }
    const { alternatives } = await find({})
    const costs = (alternatives as readonly { source_amount: { currency: string } }[]).map((way) => way.source_amount)
    expect(costs.map(({ currency }) => currency)).toEqual(['EUR', 'USD'])
  })

  it.each([
    [{ source_account: undefined }, 'srcActMissing', 66],
    [{ source_account: 5 }, 'srcActMalformed', 65],
    [{ destination_account: undefined }, 'dstActMissing', 49],
    [{ destination_account: 5 }, 'dstActMalformed', 48],
    [{ destination_amount: undefined }, 'dstAmtMissing', 52],
    [{ source_currencies: 'USD' }, 'srcCurMalformed', 69],
  ])('responds to %j with %s', async (params, error, code) => {
    expect(await find(params)).toMatchObject({ error, error_code: code })
  })
})
