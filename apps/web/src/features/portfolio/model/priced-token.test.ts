import { expect, it } from 'vitest'
import { pricedToken } from './priced-token.ts'

const gateways = [
  { base: 'ETH', chain: 'eth', token: 'JETH' },
  { base: 'USDT', chain: 'eth', token: 'JUSDT' },
] as const
const listed = [
  { value: 'SWT', issuer: '' },
  { value: 'JETH', issuer: 'jIssuer' },
]

it.each([
  ['a coin whose gateway token is listed', { chain: 'eth', code: 'ETH' }, 'JETH_jIssuer'],
  ['the same code on another network', { chain: 'heco', code: 'ETH' }, 'ETH_heco'],
  ['a coin whose gateway token is not listed', { chain: 'eth', code: 'USDT' }, 'USDT_eth'],
  ['a token that is called like the coin of the exchange', { chain: 'eth', code: 'SWT' }, 'SWT_eth'],
] as const)('prices %s (WAL-105)', (_what, asset, key) => {
  expect(pricedToken(asset, gateways, listed)).toBe(key)
})
