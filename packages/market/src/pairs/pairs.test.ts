import { formatDecimal, parseDecimal } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPairResolver } from './pair-resolver.ts'
import { offerView } from './offer-view.ts'
import { priceOf } from './price.ts'
import { priceOfDirectory, rateOfDirectory } from './quality.ts'

const SWT = { currency: 'SWT', issuer: '' }
const CNY = { currency: 'CNY', issuer: 'jOne' }
const otherCny = { currency: 'CNY', issuer: 'jTwo' }
const resolver = createPairResolver({
  nativeCode: 'SWT',
  pairs: [{ base: SWT, counter: CNY }],
  orient: (a, b) => (a < b ? { base: a, counter: b } : { base: b, counter: a }),
})

function value(token: typeof SWT, text: string) {
  return { ...token, value: parseDecimal(text) }
}

describe('pairs', () => {
  it('TRD-013 keeps the orientation of a configured pair, whichever token comes first', () => {
    expect(resolver.resolve(CNY, SWT)).toEqual({ base: SWT, counter: CNY, key: 'SWT-CNY', listed: true })
    expect(resolver.resolve(SWT, CNY)).toBe(resolver.resolve(CNY, SWT))
  })

  it('treats the same code from another issuer as another pair', () => {
    expect(resolver.resolve(SWT, otherCny)).toEqual({
      base: otherCny,
      counter: SWT,
      key: 'CNY.jTwo-SWT',
      listed: false,
    })
    expect(resolver.resolve(CNY, otherCny)).toMatchObject({ base: CNY, counter: otherCny, listed: false })
    expect(resolver.resolve(otherCny, CNY).key).toBe(resolver.resolve(CNY, otherCny).key)
  })

  it('ENT-023 derives side and amounts from the amount that the owner pays', () => {
    expect(offerView(value(SWT, '10'), value(CNY, '2'), resolver)).toMatchObject({ side: 'sell' })
    const view = offerView(value(CNY, '2'), value(SWT, '10'), resolver)
    expect([view.side, formatDecimal(view.base), formatDecimal(view.counter)]).toEqual(['buy', '10', '2'])
  })
})

describe('prices', () => {
  it('are counter per base with 12 significant digits', () => {
    expect(formatDecimal(priceOf(parseDecimal('3'), parseDecimal('1')))).toBe('0.333333333333')
    expect(formatDecimal(priceOf(parseDecimal('0.000003'), parseDecimal('1')))).toBe('333333.333333')
    expect(formatDecimal(priceOf(parseDecimal('0'), parseDecimal('1')))).toBe('0')
  })

  it('are exact for amounts computed from them', () => {
    const price = fc.integer({ min: 1, max: 999_999_999 }).map((ticks) => ({ coefficient: BigInt(ticks), scale: 9 }))
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 1_000_000 }), (roundPrice, base) => {
        const amount = parseDecimal(String(base))
        const counter = { coefficient: roundPrice.coefficient * amount.coefficient, scale: 9 }
        expect(formatDecimal(priceOf(amount, counter))).toBe(formatDecimal(roundPrice))
      }),
    )
  })

  it('come from the book directory, which partial fills do not change', () => {
    // 185 XRP for 50 BTC, 3700000 micro units each.
    const directory = 'EA4EA6D12D1D8B2EB57136FB9CDBD15247EFB8B392FFF8A85B0D252161AB4000'
    expect(formatDecimal(rateOfDirectory(directory) ?? parseDecimal('0'))).toBe('3700000')
    const btc = { currency: 'BTC', issuer: 'rIssuer' }
    const xrp = { currency: 'XRP', issuer: '' }
    expect(formatDecimal(priceOfDirectory(directory, btc, xrp, 'sell') ?? parseDecimal('0'))).toBe('3.7')
    expect(formatDecimal(priceOfDirectory(directory, btc, xrp, 'buy') ?? parseDecimal('0'))).toBe('0.27027027027')
    expect(priceOfDirectory('', btc, xrp, 'sell')).toBeUndefined()
  })
})
