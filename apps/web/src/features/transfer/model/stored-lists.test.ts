import { beforeEach, expect, it } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { addressBookStore, findEntry, removeEntry, saveEntry } from './address-book.ts'
import { addCustomCoin, customCoinsStore, isCoinCode, removeCustomCoin } from '../../swap/model/custom-coins.ts'

const THEM = 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6'
const OTHER = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

beforeEach(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: memoryStorage(), configurable: true })
  addressBookStore.set([])
  customCoinsStore.set([])
})

it('the address book stores the latest name of an address and sorts by name (WAL-104)', () => {
  saveEntry({ chain: 'swt', address: THEM, name: ' Shop ', tag: '7' })
  saveEntry({ chain: 'swt', address: OTHER, name: 'Cold wallet', tag: '' })
  saveEntry({ chain: 'swt', address: THEM, name: 'Baker', tag: '7' })
  saveEntry({ chain: 'swt', address: THEM, name: '  ', tag: '' })
  expect(addressBookStore.get().map(({ name }) => name)).toEqual(['Baker', 'Cold wallet'])
  expect(findEntry(addressBookStore.get(), 'swt', THEM)?.tag).toBe('7')
  expect(findEntry(addressBookStore.get(), 'xrp', THEM)).toBeUndefined()
  removeEntry({ chain: 'swt', address: THEM })
  expect(addressBookStore.get()).toHaveLength(1)
  expect(localStorage.getItem('tidebook_addressBook')).toContain('Cold wallet')
})

it('the coin list stores a coin once in the browser, newest first, and removes it (TRF-004)', () => {
  addCustomCoin({ code: 'ABC', issuer: THEM })
  addCustomCoin({ code: 'DEF', issuer: THEM })
  addCustomCoin({ code: 'ABC', issuer: THEM })
  expect(customCoinsStore.get().map(({ code }) => code)).toEqual(['ABC', 'DEF'])
  expect(JSON.parse(localStorage.getItem('tidebook_customCoins') ?? '')).toEqual(customCoinsStore.get())
  removeCustomCoin({ code: 'ABC', issuer: THEM })
  expect(customCoinsStore.get()).toEqual([{ code: 'DEF', issuer: THEM }])
})

it.each([
  ['ABC', true],
  ['Usd9', true],
  ['AB', false],
  ['A-C', false],
  ['0123456789ABCDEF0123456789ABCDEF01234567', true],
  ['0123456789abcdef0123456789abcdef01234567', false],
])('%s is a valid coin code: %s', (code, can) => {
  expect(isCoinCode(code)).toBe(can)
})
