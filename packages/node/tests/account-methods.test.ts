import { xrp } from '@tidebook/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { succeed } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const DEFAULT_RIPPLE = 8
const DEPOSIT_AUTH = 9
const SET_FREEZE = 0x0010_0000
const SET_NO_RIPPLE = 0x0002_0000
const FUNDS = '1000000000'

function named(name: string): TestWallet {
  return TestWallet.named(name, 'secp256k1', xrp)
}

const gateway = named('gateway')
const hot = named('hot wallet')
const alice = named('alice')
const bob = named('bob')

let test: TestNode

function usd(value: string, issuer = gateway) {
  return { currency: 'USD', issuer: issuer.address, value }
}

function trust(holder: TestWallet, issuer: TestWallet, value = '1000', Flags = 0) {
  return succeed(test, holder.sign({ TransactionType: 'TrustSet', LimitAmount: usd(value, issuer), Flags }))
}

function close() {
  return test.rpc('ledger_accept')
}

beforeAll(async () => {
  test = await startTestNode({ network: 'xrp' })
  const genesis = TestWallet.genesis(xrp)
  for (const { address } of [gateway, hot, alice, bob]) await succeed(test, genesis.pay(address, FUNDS))
  await close()
  for (const wallet of [gateway, hot, alice, bob]) {
    const { account_data: data } = await test.rpc('account_info', { account: wallet.address })
    wallet.sequence = (data as { Sequence: number }).Sequence
  }
  await succeed(test, gateway.sign({ TransactionType: 'AccountSet', SetFlag: DEFAULT_RIPPLE }))
  await close()
  for (const holder of [hot, alice, bob]) await trust(holder, gateway)
  await trust(gateway, bob)
  await close()
  for (const [holder, value] of [[hot, '500'] as const, [alice, '40'] as const, [bob, '2.5'] as const]) {
    await succeed(test, gateway.pay(holder.address, usd(value)))
  }
  await close()
})
afterAll(() => test.end())

describe('gateway_balances', () => {
  const balances = (params: object) => test.rpc('gateway_balances', { account: gateway.address, ...params })

  it('separates an issuer’s own wallets and frozen balances from its obligations', async () => {
    expect(await balances({})).toMatchObject({ obligations: { USD: '542.5' } })
    expect(await balances({ hotwallet: hot.address })).toMatchObject({
      obligations: { USD: '42.5' },
      balances: { [hot.address]: [{ currency: 'USD', value: '500' }] },
    })
    await trust(gateway, alice, '0', SET_FREEZE)
    const frozen = await balances({ hotwallet: [hot.address] })
    expect(frozen).toMatchObject({
      obligations: { USD: '2.5' },
      frozen_balances: { [alice.address]: [{ currency: 'USD', value: '40' }] },
    })
    expect(frozen).not.toHaveProperty('assets')
  })

  it('lists the tokens of other issuers that the account owns', async () => {
    const held = await test.rpc('gateway_balances', { account: hot.address })
    expect(held).toMatchObject({ assets: { [gateway.address]: [{ currency: 'USD', value: '500' }] } })
    expect(held).not.toHaveProperty('obligations')
  })

  it('rejects invalid hot wallets and wallets without a balance', async () => {
    expect(await balances({ hotwallet: 'x' })).toMatchObject({ error: 'invalidHotWallet', field: 'hotwallet' })
    const stranger = named('stranger').address
    expect(await balances({ hotwallet: [hot.address, stranger] })).toMatchObject({
      error: 'invalidHotWallet',
      account: stranger,
    })
  })
})

describe('account_currencies', () => {
  it('lists sendable and receivable currencies separately', async () => {
    const currencies = async ({ address }: TestWallet) => {
      const answer = await test.rpc('account_currencies', { account: address })
      return [answer['send_currencies'], answer['receive_currencies']]
    }
    expect(await currencies(hot)).toEqual([['USD'], ['USD']])
    const euros = { currency: 'EUR', issuer: hot.address, value: '10' }
    await succeed(test, alice.sign({ TransactionType: 'TrustSet', LimitAmount: euros }))
    expect(await currencies(alice)).toEqual([['USD'], ['EUR', 'USD']])
    expect(await currencies(hot)).toEqual([['EUR', 'USD'], ['USD']])
    await succeed(test, hot.pay(alice.address, euros))
    // the line has reached its limit
    expect(await currencies(alice)).toEqual([['EUR', 'USD'], ['USD']])
    expect(await currencies(hot)).toEqual([['USD'], ['EUR', 'USD']])
  })
})

describe('deposit_authorized', () => {
  const ask = async (source: TestWallet, destination: TestWallet) =>
    test.rpc('deposit_authorized', { source_account: source.address, destination_account: destination.address })

  it('allows anyone to pay until an account requires authorization, then only itself and authorized accounts', async () => {
    expect(await ask(alice, bob)).toMatchObject({ deposit_authorized: true })
    await succeed(test, bob.sign({ TransactionType: 'AccountSet', SetFlag: DEPOSIT_AUTH }))
    expect(await ask(alice, bob)).toMatchObject({ deposit_authorized: false })
    expect(await ask(bob, bob)).toMatchObject({ deposit_authorized: true })
    await succeed(test, bob.sign({ TransactionType: 'DepositPreauth', Authorize: alice.address }))
    expect(await ask(alice, bob)).toMatchObject({
      source_account: alice.address,
      destination_account: bob.address,
      deposit_authorized: true,
    })
    expect(await ask(hot, bob)).toMatchObject({ deposit_authorized: false })
  })

  it('reports which account does not exist', async () => {
    const nobody = named('nobody')
    expect(await ask(nobody, bob)).toMatchObject({ error: 'srcActNotFound', field: 'source_account' })
    expect(await ask(bob, nobody)).toMatchObject({ error: 'dstActNotFound', field: 'destination_account' })
    const half = { source_account: bob.address }
    expect(await test.rpc('deposit_authorized', half)).toMatchObject({ field: 'destination_account' })
  })
})

describe('noripple_check', () => {
  const check = (wallet: TestWallet, role: unknown, more = {}) =>
    test.rpc('noripple_check', { account: wallet.address, role, ...more })

  it('advises a gateway to enable rippling, with transactions that are ready to submit', async () => {
    await trust(bob, alice, '5', SET_NO_RIPPLE)
    await close()
    const advice = await check(bob, 'gateway', { transactions: true })
    expect(advice['problems']).toEqual([
      'You should immediately set your default ripple flag',
      expect.stringMatching(/^You should clear the no ripple flag on your USD line to /),
    ])
    const proposed = advice['transactions'] as readonly {
      TransactionType: string
      Sequence: number
      Fee: number
    }[]
    expect(proposed.map(({ Fee }) => Fee)).toEqual([10, 10])
    expect(proposed.map(({ Sequence }) => Sequence)).toEqual([0, 1].map((step) => bob.sequence + step))
    // a number, as in the reference, although clients send amounts as text
    for (const { Sequence: _sequence, Fee, ...tx } of proposed) {
      await succeed(test, bob.sign({ ...tx, Fee: String(Fee) }))
    }
    await close()
    expect(await check(bob, 'gateway')).toMatchObject({ problems: [] })
  })

  it('advises a user of the opposite, up to the limit, and adds transactions only on request', async () => {
    const advice = await check(gateway, 'user')
    const problems = advice['problems'] as readonly string[]
    expect(problems[0]).toMatch(/even though you are not a gateway/)
    expect(problems[1]).toMatch(/^You should probably set the no ripple flag/)
    expect(advice).not.toHaveProperty('transactions')
    // no transaction is proposed for a problem whose fix depends on the user's intent
    const { transactions } = await check(gateway, 'user', { transactions: true })
    expect(transactions).toHaveLength(problems.length - 1)
    expect(await check(gateway, undefined)).toMatchObject({ error: 'invalidParams', field: 'role' })
    expect(await check(gateway, 'owner')).toMatchObject({ error: 'invalidParams', field: 'role' })
  })
})
