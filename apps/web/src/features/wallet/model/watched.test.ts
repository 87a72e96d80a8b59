// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { unwatchAddress, watchAddress, watchedAddresses } from './watched.ts'

const ONE = { chain: 'eth', address: '0x1' } as const
const OTHER = { chain: 'bsc', address: '0x1' } as const

beforeEach(() => localStorage.clear())

it('WAL-013 keeps each watched address once, by its type, until nobody watches it', () => {
  expect([watchAddress(ONE), watchAddress(ONE), watchAddress(OTHER)]).toEqual([true, false, true])
  expect(watchedAddresses()).toEqual([ONE, OTHER])
  unwatchAddress(ONE)
  expect(watchedAddresses()).toEqual([OTHER])
})

it('reads no more than it wrote: unknown types, empty and endless texts, and too many are left out', () => {
  const stored = [{ chain: 'doge', address: 'D' }, { chain: 'eth', address: '' }, null, 7, OTHER]
  localStorage.setItem('tidebook_watched', JSON.stringify(stored))
  expect(watchedAddresses()).toEqual([OTHER])
  for (let count = 0; count < 60; count++) watchAddress({ chain: 'eth', address: `0x${count}` })
  expect(watchedAddresses()).toHaveLength(50)
})
