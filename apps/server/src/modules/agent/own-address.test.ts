import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AgentExchange } from './agent-exchange.fixture.ts'
import { isOwnAddress, isStoredAddress } from './own-address.ts'

describe('the agent’s addresses', () => {
  let exchange: AgentExchange
  beforeAll(async () => {
    exchange = await AgentExchange.start()
    for (const chain of ['eth', 'xrp'])
      await exchange.pool.query('insert into app.agent_addresses (chain, index, address) values ($1, 1, $2)', [
        chain,
        'deposit',
      ])
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(() => exchange.clear())

  it('are its account on the chain, and deposit addresses on chains with one per owner', async () => {
    const [eth, xrp] = [exchange.of('eth').chain.address, exchange.of('xrp').chain.address]
    const isOwn = (chain: 'eth' | 'xrp', address: string) => isOwnAddress(exchange.context, chain, address)
    expect(await Promise.all([isOwn('eth', eth), isOwn('eth', 'deposit'), isOwn('xrp', xrp)])).toEqual([
      true,
      true,
      true,
    ])
    expect(
      await Promise.all([isOwn('eth', xrp), isOwn('xrp', eth), isOwn('eth', 'other'), isOwn('xrp', 'deposit')]),
    ).toEqual([false, false, false, false])
  })

  it('are available to every program through the database', async () => {
    const isStored = (address: string) => isStoredAddress(exchange.pool, 'eth', address)
    expect(await isStored('deposit')).toBeUndefined()
    await exchange.pool.query("insert into app.agent_accounts (place, address, bound) values ('eth', 'own', now())")
    expect(await Promise.all([isStored('own'), isStored('deposit'), isStored('other')])).toEqual([true, true, false])
  })
})
