import { xrp } from '@tidebook/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { succeed } from './testkit/scenario.ts'
import type { RpcResult, TestNode } from './testkit/test-node.ts'
import { fixedClock, startTestNode } from './testkit/test-node.ts'
import { TestSocket } from './testkit/test-socket.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const DEFAULT_RIPPLE = 8
const SEED = 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb'
const HEX = /^[0-9A-F]+$/
const ZERO_ACCOUNT = 'rrrrrrrrrrrrrrrrrrrrBZbvji'

function named(name: string): TestWallet {
  return TestWallet.named(name, 'secp256k1', xrp)
}

const gateway = named('gateway')
const alice = named('alice')
const bob = named('bob')
const native = { currency: 'XRP' }

function issued(currency: string) {
  return { currency, issuer: gateway.address }
}

let test: TestNode

function ask(method: string, params: object = {}): Promise<RpcResult> {
  return test.rpc(method, { ...params })
}

beforeAll(async () => {
  test = await startTestNode({ network: 'xrp', clock: fixedClock })
  const genesis = TestWallet.genesis(xrp)
  for (const { address } of [gateway, alice, bob]) await succeed(test, genesis.pay(address, '1000000000'))
  await ask('ledger_accept')
  for (const wallet of [gateway, alice, bob]) {
    const { account_data: data } = await ask('account_info', { account: wallet.address })
    wallet.sequence = (data as { Sequence: number }).Sequence
  }
  await succeed(test, gateway.sign({ TransactionType: 'AccountSet', SetFlag: DEFAULT_RIPPLE }))
  await ask('ledger_accept')
  for (const holder of [alice, bob]) {
    for (const currency of ['USD', 'EUR', 'GBP']) {
      const LimitAmount = { ...issued(currency), value: '10000' }
      await succeed(test, holder.sign({ TransactionType: 'TrustSet', LimitAmount }))
    }
  }
  for (const currency of ['USD', 'EUR', 'GBP'])
    await succeed(test, gateway.pay(alice.address, { ...issued(currency), value: '500' }))
  const Amount2 = { ...issued('USD'), value: '100' }
  await succeed(
    test,
    alice.sign({ TransactionType: 'AMMCreate', Amount: '100000000', Amount2, TradingFee: 10, Fee: '2000000' }),
  )
  await ask('ledger_accept')
})
afterAll(() => test.end())

describe('amm_info', () => {
  const pool = async (params: object) => (await ask('amm_info', params))['amm'] as Record<string, unknown>

  it('finds a pool by its own account, in the order of its assets, and reports one account’s share', async () => {
    const byAssets = await pool({ asset: native, asset2: issued('USD') })
    const { account: home, lp_token: tokens } = byAssets as { account: string; lp_token: { value: string } }
    expect(await pool({ amm_account: home })).toEqual(byAssets)
    expect(await pool({ amm_account: home, account: alice.address })).toEqual(byAssets)
    expect(await pool({ amm_account: home, account: bob.address })).toEqual({
      ...byAssets,
      lp_token: { ...tokens, value: '0' },
    })
  })

  it.each([
    [{}, 'invalidParams'],
    [{ asset: native }, 'invalidParams'],
    [{ amm_account: alice.address, asset: native, asset2: issued('USD') }, 'invalidParams'],
    [{ asset: 'XRP', asset2: issued('USD') }, 'issueMalformed'],
    [{ asset: native, asset2: { currency: 'USD' } }, 'issueMalformed'],
    [{ amm_account: 'x' }, 'actMalformed'],
    [{ amm_account: named('stranger').address }, 'actMalformed'],
    [{ amm_account: alice.address }, 'actNotFound'],
    [{ asset: native, asset2: issued('EUR') }, 'actNotFound'],
    [{ asset: native, asset2: issued('EUR'), account: named('stranger').address }, 'actMalformed'],
  ])('responds to %j with %s', async (params, error) => {
    expect(await ask('amm_info', params)).toMatchObject({ error })
  })
})

describe('parameters', () => {
  const book = { taker_gets: native, taker_pays: issued('USD') }

  it.each<[string, object, string]>([
    ['book_offers', { ...book, taker: 'x' }, 'invalidParams'],
    ['book_offers', { ...book, taker: 7 }, 'invalidParams'],
    ['book_offers', { ...book, taker_pays: { currency: 'USD', issuer: ZERO_ACCOUNT } }, 'srcIsrMalformed'],
    ['book_offers', { ...book, taker_gets: { currency: 'EUR', issuer: ZERO_ACCOUNT } }, 'dstIsrMalformed'],
    ['deposit_authorized', { source_account: 'x', destination_account: bob.address }, 'actMalformed'],
    ['deposit_authorized', { source_account: bob.address, destination_account: 'x' }, 'actMalformed'],
    ['account_info', { account: alice.address, ledger_index: '0' }, 'lgrNotFound'],
    ['account_info', { account: alice.address, ledger_index: '2' }, 'lgrNotFound'],
    ['account_info', { account: alice.address, ledger: 2 }, 'lgrNotFound'],
    ['account_channels', { account: 'x' }, 'actMalformed'],
    ['account_nfts', { account: named('stranger').address }, 'actNotFound'],
    ['ledger_entry', { index: 'x' }, 'malformedRequest'],
    ['ledger_entry', { account_root: 'x' }, 'malformedAddress'],
    ['ledger_entry', { offer: { account: alice.address } }, 'malformedRequest'],
    ['ledger_entry', { offer: { account: 'x', seq: 1 } }, 'malformedAddress'],
    ['ledger_entry', { deposit_preauth: { owner: 'x', authorized: alice.address } }, 'malformedOwner'],
    ['ledger_entry', { deposit_preauth: { owner: alice.address, authorized: 'x' } }, 'malformedAuthorized'],
    ['ledger_entry', { ripple_state: { accounts: [alice.address, bob.address], currency: 'x' } }, 'malformedCurrency'],
    ['ledger_entry', { amm: { asset: native, asset2: { currency: 'USD', issuer: 'x' } } }, 'malformedRequest'],
  ])('%s with %j return %s', async (method, params, error) => {
    expect(await ask(method, params)).toMatchObject({ error, error_code: expect.any(Number) })
  })

  it('an entry whose type differs from the requested one is not returned', async () => {
    const { index } = await ask('ledger_entry', { account_root: alice.address })
    expect(await ask('ledger_entry', { index })).toMatchObject({ index, node: { Account: alice.address } })
    expect(await ask('ledger_entry', { offer: index })).toMatchObject({ error: 'unexpectedLedgerType' })
  })

  it('a ledger is found by every name that requests have used for it', async () => {
    const { ledger_hash: hash, ledger_index: index } = await ask('ledger_closed')
    const names = [{ ledger_index: String(index) }, { ledger: index }, { ledger: hash }, { ledger: 'validated' }]
    for (const name of names) {
      expect(await ask('account_info', { account: alice.address, ...name })).toMatchObject({ ledger_hash: hash })
    }
    expect(await ask('account_info', { account: alice.address, ledger_index: '' })).toMatchObject({ validated: false })
  })
})

it('offers cost their owner a transfer fee, except when the token’s issuer takes them', async () => {
  await succeed(test, gateway.sign({ TransactionType: 'AccountSet', TransferRate: 1_250_000_000 }))
  const TakerGets = { ...issued('GBP'), value: '500' }
  await succeed(test, alice.sign({ TransactionType: 'OfferCreate', TakerGets, TakerPays: '1000000' }))
  const book = { taker_gets: issued('GBP'), taker_pays: native, ledger_index: 'current' }
  const funded = async (taker: TestWallet) => {
    const { offers } = await ask('book_offers', { ...book, taker: taker.address })
    return (offers as { taker_gets_funded?: { value: string } }[]).map((offer) => offer.taker_gets_funded?.value)
  }
  expect([await funded(bob), await funded(gateway)]).toEqual([['400'], [undefined]])
  await succeed(test, gateway.sign({ TransactionType: 'AccountSet', TransferRate: 0 }))
})

describe('ledgers', () => {
  it('report their close time in the reference’s format, and their bytes wherever binary is requested', async () => {
    const closed = { ledger_index: 'validated' }
    const iso = '2030-01-01T00:00:03Z'
    const times = { close_time_human: '2030-Jan-01 00:00:03.000000000 UTC', close_time_iso: iso }
    for (const api_version of [1, 2]) {
      const { ledger } = await ask('ledger', { ...closed, api_version })
      expect(ledger).toMatchObject(times)
    }
    const { ledger_data: bytes, ledger } = await ask('ledger_header', closed)
    expect([bytes, ledger]).toEqual([expect.stringMatching(HEX), expect.objectContaining(times)])
    const page = await ask('ledger_data', { ...closed, binary: true })
    expect(page).toMatchObject({ ledger: { ledger_data: bytes } })
    expect((await ask('ledger_data', closed))['ledger']).not.toHaveProperty('ledger_data')
  })

  it('list traded books by the names of their assets, not by order of trades', async () => {
    const names = ['EUR', 'GBP'].map((currency) => `${gateway.address}/${currency}`)
    for (let round = 0; round < 5; round += 1) {
      for (const currency of ['GBP', 'EUR']) {
        const one = { ...issued(currency), value: '1' }
        await succeed(test, alice.offer('500000', one))
        await succeed(test, bob.offer(one, '500000'))
      }
      const { ledger_index: index } = await ask('ledger_accept')
      const { changes } = await ask('book_changes', { ledger_index: index })
      expect((changes as readonly { currency_b: string }[]).map(({ currency_b: name }) => name)).toEqual(names)
    }
  })
})

describe('answers', () => {
  it('server_state reports its load relative to the base that it includes', async () => {
    const { state } = await ask('server_state')
    expect(state).toMatchObject({
      load_base: 256,
      load_factor: 256,
      load_factor_fee_escalation: 256,
      load_factor_fee_queue: 256,
      load_factor_fee_reference: 256,
      load_factor_server: 256,
    })
  })

  it('an error repeats the request without secrets, over both transports', async () => {
    const params = { account: 'x', secret: SEED, strict: true }
    const shown = { command: 'account_info', account: 'x', secret: '<masked>', strict: true }
    const overHttp = await ask('account_info', params)
    expect(overHttp).toMatchObject({ error: 'actMalformed', request: shown })
    const socket = await TestSocket.open(test.node.wsUrl)
    const overSocket = await socket.request('account_info', params)
    expect(overSocket).toMatchObject({ error: 'actMalformed', request: shown })
    expect(JSON.stringify([overHttp, overSocket])).not.toContain(SEED)
    expect(await ask('account_info', { account: 'x'.repeat(4000) })).not.toHaveProperty('request')
    socket.close()
  })
})
