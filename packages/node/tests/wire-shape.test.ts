import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { succeed, microSwtc } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

/** An order signed by the ecosystem's own library (jcc_exchange 3.2.0): sell 1000 SWT for 12.5 CNY, sequence 7. */
const foreign = {
  secret: 'spAvdYKEdp5AWj2ASt19feyfCpjYr',
  blob: '1200072200080000240000000764D4C470DE4DF82000000000000000000000000000434E590000000000A582E432BFC48EEDEF852C814EC57F3CD2D4159665400000003B9ACA0068400000000000000A7321032CE0709DD18D9DC9490C6098693A79330464BCB74EA0B59AD92CC3B3D494255074473045022100EF834D1570F140A12B3060DD7C96622C642D579C7B650B5C8216019D5F012B4F02203878DBBF0DBE4E90ECA05BF2B5717C31F2B733D697201851DE7DE65E43A6036981144EB171E291CCF25856BE3B890C9CAC4DA85B1E3E8D14896E3F7353697ECE52645D9C502F08BB2EDC5717',
  hash: 'CC2A3632317AED54E875B46679862F25297514E93A6A719EBE07FCE5C14D2869',
}
const ISSUER = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'

let test: TestNode
const wallet = TestWallet.ofSecret(foreign.secret)

beforeAll(async () => {
  test = await startTestNode()
  const genesis = TestWallet.genesis()
  await succeed(test, genesis.pay(wallet.address, microSwtc(5000)))
  await succeed(test, genesis.pay(ISSUER, microSwtc(100)))
  for (let sequence = 1; sequence < 7; sequence += 1) await succeed(test, wallet.pay(ISSUER, '1'))
})
afterAll(() => test.end())

describe('the wire format of the ecosystem’s clients', () => {
  it('CHN-015 CHN-019 accepts a foreign library’s order byte for byte and returns its hash', async () => {
    const answer = await test.rpc('submit', { tx_blob: foreign.blob })
    expect(answer).toMatchObject({
      engine_result: 'tesSUCCESS',
      engine_result_code: 0,
      status: 'success',
      tx_blob: foreign.blob,
      tx_json: {
        Account: wallet.address,
        Fee: '10',
        Flags: 524_288,
        Platform: 'jDXCeSHSpZ9LiX6ihckWaYDeDt5hFrdTto',
        Sequence: 7,
        TakerGets: '1000000000',
        TakerPays: { currency: 'CNY', issuer: ISSUER, value: '12.5' },
        TransactionType: 'OfferCreate',
        hash: foreign.hash,
      },
    })
    expect(answer['engine_result_message']).toBeTypeOf('string')
  })

  it('CHN-014 account_info has exactly the members of the public node', async () => {
    const answer = await test.rpc('account_info', { account: wallet.address })
    expect(Object.keys(answer).toSorted()).toEqual(['account_data', 'ledger_current_index', 'status', 'validated'])
    const data = answer['account_data'] as Record<string, unknown>
    const params = [
      'Account',
      'Balance',
      'Flags',
      'LedgerEntryType',
      'OwnerCount',
      'PreviousTxnID',
      'PreviousTxnLgrSeq',
      'Sequence',
      'index',
    ]
    expect(Object.keys(data).toSorted()).toEqual(params)
    expect(data['Balance']).toMatch(/^\d+$/)
  })

  it('account_offers and book_offers include the platform, and lines include no_skywell', async () => {
    expect(await test.rpc('account_offers', { account: wallet.address })).toMatchObject({
      offers: [{ flags: 131_072, seq: 7, Platform: 'jDXCeSHSpZ9LiX6ihckWaYDeDt5hFrdTto', taker_gets: '1000000000' }],
    })
    const book = { taker_gets: { currency: 'SWT' }, taker_pays: { currency: 'CNY', issuer: ISSUER } }
    expect(await test.rpc('book_offers', book)).toMatchObject({
      offers: [
        {
          Account: wallet.address,
          LedgerEntryType: 'Offer',
          Platform: 'jDXCeSHSpZ9LiX6ihckWaYDeDt5hFrdTto',
          Sequence: 7,
        },
      ],
    })
  })

  it('CHN-017 tx by `transaction` with binary false has the members of the public node', async () => {
    await test.rpc('ledger_accept')
    const answer = await test.rpc('tx', { transaction: foreign.hash, binary: false })
    expect(answer).toMatchObject({ status: 'success', validated: true, hash: foreign.hash, Account: wallet.address })
    for (const name of ['date', 'inLedger', 'ledger_index']) expect(answer[name]).toBeTypeOf('number')
    expect(Object.keys(answer['meta'] as object).toSorted()).toEqual([
      'AffectedNodes',
      'TransactionIndex',
      'TransactionResult',
    ])
  })

  it('a missing account is an error inside a result', async () => {
    const { address } = TestWallet.named('nobody at all')
    const response = await fetch(test.node.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'account_info', params: [{ account: address }] }),
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      result: { status: 'error', error: 'actNotFound', error_code: 19, error_message: 'Account not found.' },
    })
  })
})
