import { coinOf } from '@tidebook/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { arrivedHash, beginRoundTrip, lockGatewayCheck } from '../gateway/gateway-checks.repository.ts'
import { chainConfiguration } from '../network/chain-configuration.ts'
import { AgentExchange } from './agent-exchange.fixture.ts'
import { readDeposits } from './deposit-reader.ts'
import { recordArrivals } from './record-arrivals.ts'

const TOP_UP = '00000000-0000-4000-8000-000000000009'

describe('payments that gateway checks await', () => {
  let exchange: AgentExchange
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(() => exchange.clear())

  const own = (chain: 'eth' | 'xrp') => exchange.of(chain).chain.address
  const digest = (chain: 'eth' | 'xrp') => chainConfiguration(exchange.context, chain)
  const stored = async () =>
    (await exchange.pool.query('select chain, address, hash, configuration from app.gateway_arrivals')).rows

  it('OPS-209: are stored with the configuration of the agent that reads them', async () => {
    const address = '0x00000000000000000000000000000000000000c1'
    await lockGatewayCheck(exchange.pool, 'eth')
    await beginRoundTrip(exchange.pool, 'eth', { top_up: TOP_UP, address, tried: 'of the command' })
    const trip = exchange.move({ to: address, from: own('eth'), asset: coinOf('eth') })
    const foreign = exchange.move({
      to: address,
      from: '0x00000000000000000000000000000000000000c2',
      asset: coinOf('eth'),
    })
    exchange.piece('eth', [trip, foreign])
    await readDeposits(exchange.context, exchange.chainOf('eth'))
    const { accounts } = exchange.watches.eth
    expect([accounts.has(address), accounts.has(own('eth'))]).toEqual([true, true])
    expect(await stored()).toEqual([{ chain: 'eth', address, hash: trip.hash, configuration: digest('eth') }])
  })

  it('OPS-209: prove a chain with memos only for the configuration of the agent that read a payment', async () => {
    const pay = async (more: Partial<Parameters<typeof exchange.move>[0]> = {}): Promise<string> => {
      const move = exchange.move({ to: own('xrp'), from: 'rOperator', asset: coinOf('xrp'), memo: 'stock', ...more })
      exchange.piece('xrp', [move])
      await readDeposits(exchange.context, exchange.chainOf('xrp'))
      return move.hash
    }
    const arrived = () =>
      arrivedHash(exchange.pool, { chain: 'xrp', address: own('xrp'), configuration: digest('xrp') })
    await pay({ amount: '0' })
    await pay({ asset: { chain: 'xrp', code: 'XRP', issuer: 'rForger' } })
    await pay({ from: own('xrp') })
    expect(await arrived()).toBeUndefined()
    const first = await pay()
    await pay()
    expect(await arrived()).toBe(first)
    const before = digest('xrp')
    exchange.describe('XRP', { confirmations: 13 })
    expect(digest('xrp')).not.toBe(before)
    expect(await arrived()).toBeUndefined()
    const again = await pay()
    expect(await arrived()).toBe(again)
    expect(await stored()).toHaveLength(2)
  })

  it('prove a chain with memos by its coin, even if only its tokens have gateways', async () => {
    const move = exchange.move({ to: own('xrp'), from: 'rOperator', asset: coinOf('xrp') })
    const served = { ...exchange.chainOf('xrp'), gateways: [] }
    await recordArrivals(exchange.pool, exchange.context, served, { moves: [move], awaited: [] })
    expect(await stored()).toMatchObject([{ chain: 'xrp', hash: move.hash }])
  })
})
