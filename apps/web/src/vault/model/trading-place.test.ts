import type { SavedWallet } from '@tidebook/keyring'
import { expect, it } from 'vitest'
import { firstTradingPlace, placedWallet } from './trading-place.ts'

const SAVED: SavedWallet = {
  id: 'a',
  vault: 'v',
  locksAt: 0,
  added: { chain: 'swt', address: 'jNew' },
  publicKey: '02AB',
}

it('keeps the trading wallet when a phrase is added next to it', () => {
  const place = firstTradingPlace(true)
  expect(placedWallet(SAVED, { current: 'jOld' }, place)).toEqual({ ...SAVED, added: undefined, publicKey: undefined })
})

it('makes the new wallet the trading one when the user chose it', () => {
  expect(placedWallet(SAVED, { current: 'jOld' }, 'new')).toBe(SAVED)
})

it('makes the first wallet of a browser the trading one, and keeps it under a new password', () => {
  expect(placedWallet(SAVED, { current: undefined }, 'current')).toBe(SAVED)
  expect(placedWallet(SAVED, { current: 'jNew' }, 'current')).toBe(SAVED)
})
