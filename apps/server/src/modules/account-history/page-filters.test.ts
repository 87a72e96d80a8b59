import { describe, expect, it } from 'vitest'
import { marketPairs } from '../indexer/market-pairs.ts'
import { shippedNetwork } from '../network/shipped-network.fixture.ts'
import { currencyFilter, pageBounds, recordKind, timeBound } from './page-filters.ts'

const { codeOf: toChain } = marketPairs(shippedNetwork((code) => `j${code}`))

describe('filters of the explorer calls', () => {
  it('API-032 API-026 parse c as a token or a pair, in display or chain codes', () => {
    expect(currencyFilter('SWTC-CNT', toChain)).toEqual({ pair: 'SWT-CNY' })
    expect(currencyFilter('SWT/CNY', toChain)).toEqual({ pair: 'SWT-CNY' })
    expect(currencyFilter('USDT', toChain)).toEqual({ token: 'JUSDT' })
    expect([currencyFilter('', toChain), currencyFilter(undefined, toChain)]).toEqual([undefined, undefined])
  })

  it('API-030 parse times as milliseconds or whole days', () => {
    expect(timeBound('1767225600000', 'b')).toBe(1_767_225_600_000)
    expect(timeBound('2026-01-01', 'b')).toBe(Date.UTC(2026, 0, 1))
    expect(timeBound('2026-01-01', 'e')).toBe(Date.UTC(2026, 0, 2) - 1)
    expect(timeBound('2024-02-29', 'b')).toBe(Date.UTC(2024, 1, 29))
    expect([timeBound('', 'b'), timeBound(undefined, 'e')]).toEqual([undefined, undefined])
    for (const wrong of ['soon', '2026-02-29', '2026-04-31', '2026-13-01', '2026-00-01', '-1', '1.5', '1'.repeat(16)]) {
      expect(() => timeBound(wrong, 'e')).toThrow(/^e: /)
      expect(() => timeBound(wrong, 'b')).toThrow(expect.objectContaining({ code: 'invalidParameter' }))
    }
  })

  it('API-034 number pages from 0, with 20 rows each', () => {
    expect(pageBounds({})).toEqual({ limit: 20, offset: 0 })
    expect(pageBounds({ p: 3, s: 10 })).toEqual({ limit: 10, offset: 30 })
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'treat a type named %s like any other text',
    (name) => expect(recordKind(name)).toEqual({ types: [name] }),
  )

  it.each([
    ['offereffect', { types: ['OfferAffect'] }],
    ['OfferAffect', { types: ['OfferAffect'] }],
    ['sent', { types: ['Send'] }],
    ['TrustSet', { types: ['TrustSet'] }],
    ['fill', { matched: true }],
    ['transfer', { types: ['Send', 'Receive'] }],
    ['', undefined],
    [undefined, undefined],
  ])('ENT-029 parses %s as records %o', (text, kind) => {
    expect(recordKind(text)).toEqual(kind)
  })
})
