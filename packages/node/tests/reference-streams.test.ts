import { xrp } from '@tidebook/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submit, succeed } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { fixedClock, startTestNode } from './testkit/test-node.ts'
import type { Message } from './testkit/test-socket.ts'
import { TestSocket } from './testkit/test-socket.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const gateway = TestWallet.named('gateway', 'secp256k1', xrp)
const alice = TestWallet.named('alice', 'secp256k1', xrp)
const bob = TestWallet.named('bob', 'secp256k1', xrp)

let test: TestNode
let socket: TestSocket

function usd(value: string) {
  return { currency: 'USD', issuer: gateway.address, value }
}

function isFinal({ validated }: Message): boolean {
  return validated === true
}

function isProposed({ validated }: Message): boolean {
  return validated === false
}

beforeAll(async () => {
  test = await startTestNode({ network: 'xrp', clock: fixedClock })
  const genesis = TestWallet.genesis(xrp)
  for (const { address } of [gateway, alice, bob]) await succeed(test, genesis.pay(address, '1000000000'))
  await test.rpc('ledger_accept')
  for (const wallet of [gateway, alice, bob]) {
    const { account_data: data } = await test.rpc('account_info', { account: wallet.address })
    wallet.sequence = (data as { Sequence: number }).Sequence
  }
  await succeed(test, alice.sign({ TransactionType: 'TrustSet', LimitAmount: usd('100') }))
  await succeed(test, gateway.pay(alice.address, usd('40')))
  await test.rpc('ledger_accept')
  socket = await TestSocket.open(test.node.wsUrl)
})
afterAll(async () => {
  socket.close()
  await test.end()
})

describe('streams of transactions', () => {
  it('send a subscriber of proposed ones one final message each, with ledger time and sender’s funds', async () => {
    const both = await TestSocket.open(test.node.wsUrl)
    await both.request('subscribe', { streams: ['transactions_proposed', 'transactions'] })
    await socket.request('subscribe', { streams: ['transactions_proposed'] })
    await succeed(test, alice.offer('1000000', usd('7')))
    const proposed = await socket.next(isProposed)
    expect(proposed).toMatchObject({ status: 'proposed', transaction: { owner_funds: '40' } })
    expect(proposed).not.toHaveProperty('close_time_iso')
    await test.rpc('ledger_accept')
    const expected = {
      status: 'closed',
      close_time_iso: '2030-01-01T00:00:03Z',
      transaction: { TransactionType: 'OfferCreate', owner_funds: '40' },
    }
    expect(await socket.next(isFinal)).toMatchObject(expected)
    expect(await both.next(isFinal)).toMatchObject(expected)
    expect(both.pushed.filter(isFinal)).toHaveLength(1)
    await socket.request('unsubscribe', { streams: ['transactions_proposed'] })
    both.close()
  })

  it('send an account its proposed transactions, even those that do not change it', async () => {
    const other = await TestSocket.open(test.node.wsUrl)
    await other.request('subscribe', { accounts_proposed: [bob.address], api_version: 2 })
    const signed = alice.pay(bob.address, usd('3'))
    expect(await submit(test, signed)).toMatchObject({ engine_result: 'tecPATH_DRY' })
    expect(await other.next(isProposed)).toMatchObject({ hash: signed.hash, engine_result: 'tecPATH_DRY' })
    await test.rpc('ledger_accept')
    other.close()
  })

  it('mark book changes as final', async () => {
    await socket.request('subscribe', { streams: ['book_changes'] })
    await test.rpc('ledger_accept')
    expect(await socket.next(({ type }) => type === 'bookChanges')).toMatchObject({ validated: true })
    await socket.request('unsubscribe', { streams: ['book_changes'] })
  })

  it('do not support a book of one asset', async () => {
    const native = { currency: 'XRP' }
    const answer = await socket.request('subscribe', { books: [{ taker_gets: native, taker_pays: native }] })
    expect(answer).toMatchObject({ error: 'badMarket', error_code: 42 })
  })
})

describe('envelopes', () => {
  it('have an unsupported version rejected by every method, and a supported one in the response', async () => {
    for (const command of ['ping', 'fee', 'account_info']) {
      const answer = await socket.request(command, { api_version: 3 })
      expect(answer).toMatchObject({ error: 'invalid_API_version', api_version: 3 })
    }
    expect(await socket.request('ping', { api_version: 2 })).toMatchObject({ status: 'success', api_version: 2 })
    expect(await socket.request('nonsense', { api_version: 2 })).toMatchObject({ error: 'unknownCmd', api_version: 2 })
    expect(await socket.request('ping')).not.toHaveProperty('api_version')
  })

  it('accept HTTP parameters directly or in a list of one element', async () => {
    const post = async (params: unknown) => {
      const body = JSON.stringify({ method: 'account_info', params })
      const { result }: { result: Message } = await (await fetch(test.node.url, { method: 'POST', body })).json()
      return result
    }
    const params = { account: alice.address }
    expect(await post(params)).toEqual(await post([params]))
    for (const none of [{}, [], [null], null]) {
      expect(await post(none)).toMatchObject({ error: 'invalidParams', field: 'account' })
    }
    for (const wrong of [5, 'x', [5], [params, params]]) {
      expect(await post(wrong)).toMatchObject({ error: 'invalidParams', field: expect.stringMatching(/^params/) })
    }
  })

  it('distinguish an invalid request from a request without a command', async () => {
    socket.socket.send('{"command":')
    expect(await socket.next(({ error }) => error === 'jsonInvalid')).toMatchObject({ type: 'error' })
    socket.socket.send('{"params":1}')
    expect(await socket.next(({ error }) => error === 'missingCommand')).toMatchObject({ type: 'response' })
  })
})
