import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chainStopsIn, storeChainStop } from './chain-stops.repository.ts'
import { GatewayExchange } from './gateway-exchange.fixture.ts'
import { releaseChain, stoppedChains } from './stopped-chains.ts'

const STOP = { chain: 'eth', block: '120', continues: '110', gone: [] }

describe('the votes to resume reading a stopped chain', () => {
  let exchange: GatewayExchange
  beforeAll(async () => {
    exchange = await GatewayExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.pool.query('truncate app.gateway_stops')
    await storeChainStop(exchange.pool, STOP, exchange.time)
  })

  const seen = async () => {
    const [stop] = await stoppedChains(exchange.pool)
    if (stop === undefined) throw new TypeError('The chain is not stopped')
    return { chain: stop.chain, block: stop.block, continues: stop.continues ?? 0, goneDigest: stop.goneDigest }
  }
  const votes = async () => {
    const [stop] = await chainStopsIn(exchange.pool)
    return [stop?.proposed_by, stop?.released_by]
  }
  const vote = async (member: string, change: Partial<Awaited<ReturnType<typeof seen>>> = {}) =>
    releaseChain(exchange.context, { ...(await seen()), reason: 'checked', ...change }, member)
  const lastRecords = async () =>
    (
      await exchange.rows(
        "select actor, action, detail::json->>'first' as first from app.audit_log order by number desc limit 2",
      )
    ).toReversed()

  it('stores both votes; the second releases the chain', async () => {
    expect(await vote('ann')).toBe(false)
    expect(await votes()).toEqual(['ann', null])
    expect(await vote('ben')).toBe(true)
    expect(await votes()).toEqual(['ann', 'ben'])
    expect(await lastRecords()).toEqual([
      { actor: 'staff:ann', action: 'gateway.release-proposed', first: null },
      { actor: 'staff:ben', action: 'gateway.released', first: 'ann' },
    ])
    await expect(vote('cid')).rejects.toThrow(expect.objectContaining({ code: 'chainNotStopped' }))
    expect(await votes()).toEqual(['ann', 'ben'])
  })

  it('rejects a second vote of the same member', async () => {
    await vote('ann')
    await expect(vote('ann')).rejects.toThrow(expect.objectContaining({ code: 'otherMember' }))
    expect(await votes()).toEqual(['ann', null])
  })

  it.each([
    ['another block', { block: 119 }],
    ['another block to continue from', { continues: 100 }],
    ['other removed payments', { goneDigest: '' }],
  ])('rejects a vote of a member who saw %s', async (_what, change) => {
    await expect(vote('ann', change)).rejects.toThrow(expect.objectContaining({ code: 'chainStopChanged' }))
    expect(await votes()).toEqual([null, null])
  })

  it('rejects a vote for a running chain or without a block to continue from', async () => {
    await expect(vote('ann', { chain: 'bsc' })).rejects.toThrow(expect.objectContaining({ code: 'chainNotStopped' }))
    await storeChainStop(exchange.pool, { ...STOP, continues: null }, exchange.time)
    await expect(vote('ann')).rejects.toThrow(expect.objectContaining({ code: 'chainNotStopped' }))
    expect(await votes()).toEqual([null, null])
  })
})
