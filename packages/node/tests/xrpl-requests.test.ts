import type { Request } from 'xrpl'
import { RippledError } from 'xrpl'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { XrplMarket } from './testkit/xrpl-market.ts'

type Command = Request['command']

/** Expected response to a request: required members, or the error that explains why there is no result. */
interface Case {
  readonly request: Request
  readonly has?: Readonly<Record<string, unknown>>
  readonly error?: string
}

let market: XrplMarket

beforeAll(async () => {
  market = await XrplMarket.open()
})
afterAll(() => market.end())

/** One request for every type in the library. If the library adds a type, this no longer compiles. */
async function cases(): Promise<Readonly<Record<Command, Case>>> {
  const { alice, bob, client, gateway } = market
  const account = alice.address
  const usd = { currency: 'USD', issuer: gateway.address }
  const sent = await market.send(alice, {
    TransactionType: 'OfferCreate',
    Account: account,
    TakerGets: market.usd('5'),
    TakerPays: '10000000',
  })
  const { hash, ledger_index: index = 0 } = sent.result
  const { Sequence: seq = 0 } = sent.result.tx_json
  const signed = bob.sign({
    TransactionType: 'Payment',
    Account: bob.address,
    Destination: account,
    Amount: '1',
    Fee: '10',
    Sequence: (await client.request({ command: 'account_info', account: bob.address })).result.account_data.Sequence,
  })
  const channel = 'A'.repeat(64)
  return {
    account_channels: { request: { command: 'account_channels', account }, has: { account, channels: [] } },
    account_currencies: {
      request: { command: 'account_currencies', account },
      has: { receive_currencies: ['USD'], send_currencies: ['USD'] },
    },
    account_info: {
      request: { command: 'account_info', account, signer_lists: true },
      has: { account_data: expect.objectContaining({ Account: account }) },
    },
    account_lines: {
      request: { command: 'account_lines', account },
      has: { lines: [expect.objectContaining(USD_LINE)] },
    },
    account_nfts: { request: { command: 'account_nfts', account }, has: { account, account_nfts: [] } },
    account_objects: {
      request: { command: 'account_objects', account, type: 'offer' },
      has: { account_objects: [expect.objectContaining({ LedgerEntryType: 'Offer' })] },
    },
    account_offers: {
      request: { command: 'account_offers', account },
      has: { offers: [expect.objectContaining({ seq })] },
    },
    account_sponsoring: { request: { command: 'account_sponsoring', account }, error: 'notEnabled' },
    account_tx: { request: { command: 'account_tx', account, binary: true, limit: 2 }, has: { limit: 2 } },
    amm_info: { request: { command: 'amm_info', asset: { currency: 'XRP' }, asset2: usd }, error: 'actNotFound' },
    book_offers: {
      request: { command: 'book_offers', taker_gets: usd, taker_pays: { currency: 'XRP' } },
      has: { offers: [expect.objectContaining({ Account: account })] },
    },
    channel_verify: {
      request: {
        command: 'channel_verify',
        amount: '1',
        channel_id: channel,
        public_key: alice.publicKey,
        signature: '00',
      },
      error: 'notEnabled',
    },
    deposit_authorized: {
      request: { command: 'deposit_authorized', source_account: account, destination_account: bob.address },
      has: { deposit_authorized: true },
    },
    feature: { request: { command: 'feature' }, has: { features: expect.any(Object) } },
    fee: { request: { command: 'fee' }, has: { drops: expect.objectContaining({ base_fee: '10' }) } },
    gateway_balances: {
      request: {
        command: 'gateway_balances',
        account: gateway.address,
        hotwallet: [bob.address],
        ledger_index: 'current',
      },
      has: { obligations: { USD: '1000' } },
    },
    get_aggregate_price: {
      request: { command: 'get_aggregate_price', base_asset: 'XRP', quote_asset: 'USD', oracles: [] },
      error: 'notEnabled',
    },
    ledger: {
      request: { command: 'ledger', ledger_index: index, transactions: true, expand: true, owner_funds: true },
      has: {
        ledger: expect.objectContaining({
          ledger_index: index,
          transactions: expect.arrayContaining([expect.objectContaining({ hash, owner_funds: '1000' })]),
        }),
      },
    },
    ledger_closed: { request: { command: 'ledger_closed' }, has: { ledger_hash: expect.any(String) } },
    ledger_current: { request: { command: 'ledger_current' }, has: { ledger_current_index: expect.any(Number) } },
    ledger_data: {
      request: { command: 'ledger_data', type: 'offer', binary: true },
      has: { state: [{ data: expect.stringMatching(/^[0-9A-F]+$/), index: expect.any(String) }] },
    },
    ledger_entry: {
      request: { command: 'ledger_entry', offer: { account, seq } },
      has: { node: expect.objectContaining({ Account: account, LedgerEntryType: 'Offer' }) },
    },
    manifest: {
      request: { command: 'manifest', public_key: 'nHUFE9prPXPrHcG3SkwP1UzAQbSphqyQkQK9ATXLZsfkezhhda3p' },
      has: { requested: 'nHUFE9prPXPrHcG3SkwP1UzAQbSphqyQkQK9ATXLZsfkezhhda3p' },
    },
    nft_buy_offers: { request: { command: 'nft_buy_offers', nft_id: channel }, error: 'notEnabled' },
    nft_history: { request: { command: 'nft_history', nft_id: channel }, error: 'notEnabled' },
    nft_info: { request: { command: 'nft_info', nft_id: channel }, error: 'notEnabled' },
    nft_sell_offers: { request: { command: 'nft_sell_offers', nft_id: channel }, error: 'notEnabled' },
    nfts_by_issuer: { request: { command: 'nfts_by_issuer', issuer: account }, error: 'notEnabled' },
    noripple_check: {
      request: { command: 'noripple_check', account, role: 'user', transactions: true },
      has: {
        problems: [expect.stringContaining('no ripple flag')],
        transactions: [expect.objectContaining(TRUST_SET)],
      },
    },
    path_find: { request: { command: 'path_find', subcommand: 'close' }, error: 'noPathRequest' },
    ping: { request: { command: 'ping' } },
    random: { request: { command: 'random' }, has: { random: expect.stringMatching(/^[0-9A-F]{64}$/) } },
    ripple_path_find: {
      request: {
        command: 'ripple_path_find',
        source_account: bob.address,
        destination_account: account,
        destination_amount: market.usd('1'),
      },
      has: { alternatives: [expect.objectContaining({ source_amount: '2000000' })] },
    },
    server_definitions: {
      request: { command: 'server_definitions' },
      has: { hash: expect.stringMatching(/^[0-9A-F]{64}$/) },
    },
    server_info: {
      request: { command: 'server_info' },
      has: { info: expect.objectContaining({ server_state: 'full' }) },
    },
    server_state: { request: { command: 'server_state' }, has: { state: expect.objectContaining({ load_base: 256 }) } },
    simulate: {
      request: { command: 'simulate', tx_json: { TransactionType: 'AccountSet', Account: account } },
      has: { engine_result: 'tesSUCCESS' },
    },
    submit: { request: { command: 'submit', tx_blob: signed.tx_blob }, has: { engine_result: 'tesSUCCESS' } },
    submit_multisigned: {
      request: {
        command: 'submit_multisigned',
        tx_json: {
          TransactionType: 'AccountSet',
          Account: account,
          Fee: '30',
          Sequence: seq + 1,
          SigningPubKey: '',
          Signers: [{ Signer: { Account: bob.address, SigningPubKey: bob.publicKey, TxnSignature: '00' } }],
        },
      },
      error: 'invalidTransaction',
    },
    subscribe: { request: { command: 'subscribe', streams: ['book_changes' as never] } },
    transaction_entry: {
      request: { command: 'transaction_entry', tx_hash: hash, ledger_index: index },
      has: { tx_json: expect.objectContaining({ Account: account }), meta: expect.any(Object) },
    },
    tx: {
      request: { command: 'tx', transaction: hash, binary: true },
      has: { tx_blob: expect.any(String), meta_blob: expect.any(String), hash },
    },
    unsubscribe: { request: { command: 'unsubscribe', streams: ['book_changes' as never] } },
    vault_info: { request: { command: 'vault_info', vault_id: channel }, error: 'notEnabled' },
  }
}

const USD_LINE = { balance: '1000', currency: 'USD' }
const TRUST_SET = { TransactionType: 'TrustSet', Flags: 0x2_0000 }

it('every request type of the XRPL’s client library gets a result or a descriptive error', async () => {
  for (const [command, { error, has = {}, request }] of Object.entries(await cases())) {
    const answer = market.client.request(request).then(
      ({ result }) => ({ result, failed: undefined }),
      (failure: unknown) => ({ result: undefined, failed: failure }),
    )
    const { failed, result } = await answer
    if (error === undefined) {
      expect(failed, command).toBeUndefined()
      expect(result, command).toMatchObject(has)
    } else {
      expect(failed, command).toBeInstanceOf(RippledError)
      expect(failed, command).toMatchObject({ data: { error, status: 'error' } })
    }
  }
})
