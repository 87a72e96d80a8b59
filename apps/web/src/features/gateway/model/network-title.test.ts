import { expect, it } from 'vitest'
import { assetTitle, networkTitle } from './network-title.ts'

it('names the network of a token with its standard, and that of a coin without', () => {
  const asset = { code: 'USDT', issuer: 'T', decimals: 6 }
  expect([networkTitle({ chain: 'tron', asset }), networkTitle({ chain: 'tron' })]).toEqual(['TRON (TRC-20)', 'TRON'])
  expect(networkTitle({ chain: 'xrp', asset })).toBe(networkTitle({ chain: 'xrp' }))
  expect([
    assetTitle({ base: 'USDT', chain: 'tron', asset }),
    assetTitle({ base: 'TRX', chain: 'tron' }),
    assetTitle({ base: 'USDT', chain: 'xrp', asset }),
  ]).toEqual(['USDT (TRC-20)', 'TRX', 'USDT'])
})
