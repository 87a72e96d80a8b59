import type { Coin } from '@tidebook/contract'
import { describe, expect, it } from 'vitest'
import { pairOf } from '../../../testing/market-fixtures.ts'
import { issuerOf } from './issuers.ts'

const coin = (value: string, label: string, issuer: string): Coin => ({
  value,
  label,
  issuer,
  deposit: false,
  withdraw: false,
  isCommonCoin: true,
  smartContract: false,
})
const coins = [coin('SWT', 'SWTC', ''), coin('JETH', 'ETH', 'jListed')]

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
