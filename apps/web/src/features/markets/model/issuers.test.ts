import { describe, expect, it } from 'vitest'
import { coinOf, pairOf } from '../../../testing/market-fixtures.ts'
import { issuerOf } from './issuers.ts'

const coins = [coinOf('SWT'), coinOf('JETH', 'jListed')]

describe('issuers', () => {
  it('tells native, listed and namesakes apart', () => {
    expect(issuerOf(pairOf('SWT', 'CNY'), coins)).toEqual({ state: 'native', issuer: undefined })
    expect(issuerOf(pairOf('JETH', 'CNY'), coins)).toEqual({ state: 'listed', issuer: 'jListed' })
    expect(issuerOf(pairOf('JETH', 'CNY', { baseIssuer: 'jListed' }), coins).state).toBe('listed')
    expect(issuerOf(pairOf('ETH', 'CNY', { baseTitle: 'ETH', baseIssuer: 'jOther' }), coins)).toEqual({
      state: 'other',
      issuer: 'jOther',
    })
  })
})
