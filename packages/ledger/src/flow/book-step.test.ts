import { describe, expect, it } from 'vitest'
import { valueOf } from '../testing/pool-ledger.ts'
import { GatewayLedger } from '../testing/gateway-ledger.ts'
import { DROPS_PER_COIN, native } from '../testing/test-ledger.ts'
import { PARTIAL } from '../testing/wire-flags.ts'
import { MAX_OFFERS_PER_STEP } from './offer-stream.ts'

/** Returns the USD that Bob receives for at most this many native units. */
function buy(at: GatewayLedger, usd: string, whole: bigint): string {
  const more = { SendMax: native(whole * DROPS_PER_COIN) }
  return valueOf(at.test.must(at.test.pay(at.bob, at.bob, at.usd(usd), more, PARTIAL)).metadata?.DeliveredAmount)
}

describe('a payment through a book', () => {
  it('continues past an underfunded offer and removes it', () => {
    const at = new GatewayLedger()
    const carol = at.test.fund('carol')
    at.give(at.bob, '1')
    at.give(at.alice, '50')
    at.give(carol, '100')
    for (const owner of [at.alice, carol])
      at.test.must(at.test.offer(owner, native(100n * DROPS_PER_COIN), at.usd('100')))
    expect(buy(at, '200', 80n)).toBe('80')
    expect([at.test.offers(at.alice), at.test.offers(carol)]).toEqual([[], ['70000000/70']])
  })

  it('does not retry a book after examining the maximum number of offers', () => {
    const at = new GatewayLedger()
    const maker = at.test.fund('maker', 100_000n)
    at.give(at.bob, '1')
    at.give(maker, '10000')
    for (let count = 0; count <= MAX_OFFERS_PER_STEP; count += 1) {
      at.test.must(at.test.offer(maker, native(100_000n), at.usd('1')))
    }
    at.test.close()
    expect(buy(at, '2000', 500n)).toBe(String(MAX_OFFERS_PER_STEP))
    expect(at.test.offers(maker)).toEqual(['100000/1'])
  })
})
