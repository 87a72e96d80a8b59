import { describe, expect, it } from 'vitest'
import { coinOf, pairOf } from '../../../testing/market-fixtures.ts'
import { issuerOf } from './issuers.ts'

const coins = [coinOf('SWT'), coinOf('JETH', 'jListed')]

describe('issuerOf', () => {
  it('distinguishes native tokens, listed tokens and tokens with the same code from other issuers', () => {
    expect(issuerOf(pairOf('SWT', 'CNY'), coins)).toEqual({ state: 'native', issuer: undefined })
    expect(issuerOf(pairOf('JETH', 'CNY'), coins)).toEqual({ state: 'listed', issuer: 'jListed' })
    expect(issuerOf(pairOf('JETH', 'CNY', { baseIssuer: 'jListed' }), coins).state).toBe('listed')
    expect(issuerOf(pairOf('ETH', 'CNY', { baseTitle: 'ETH', baseIssuer: 'jOther' }), coins)).toEqual({
      state: 'other',
      issuer: 'jOther',
    })
  })
})
