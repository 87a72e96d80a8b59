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
  expect(placedWallet(SAVED, { former: 'jOld' }, place)).toEqual({ ...SAVED, added: undefined, publicKey: undefined })
})

it('lets the new wallet trade where the person chose it', () => {
  expect(placedWallet(SAVED, { former: 'jOld' }, 'new')).toBe(SAVED)
})

it('lets the first wallet of a browser trade, and the same wallet under a new password', () => {
  expect(placedWallet(SAVED, { former: undefined }, 'former')).toBe(SAVED)
  expect(placedWallet(SAVED, { former: 'jNew' }, 'former')).toBe(SAVED)
})
