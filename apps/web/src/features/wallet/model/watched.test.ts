// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { unwatchAddress, watchAddress, watchedAddresses } from './watched.ts'

const ONE = { chain: 'eth', address: '0x1' } as const
const OTHER = { chain: 'bsc', address: '0x1' } as const

beforeEach(() => localStorage.clear())

it('stores each watched address once, by its type, until it is removed (WAL-013)', () => {
  expect([watchAddress(ONE), watchAddress(ONE), watchAddress(OTHER)]).toEqual([true, false, true])
  expect(watchedAddresses()).toEqual([ONE, OTHER])
  unwatchAddress(ONE)
  expect(watchedAddresses()).toEqual([OTHER])
})

it('skips unknown types, empty or overlong texts, and excess entries when reading', () => {
  const stored = [{ chain: 'doge', address: 'D' }, { chain: 'eth', address: '' }, null, 7, OTHER]
  localStorage.setItem('tidebook_watched', JSON.stringify(stored))
  expect(watchedAddresses()).toEqual([OTHER])
  for (let count = 0; count < 60; count++) watchAddress({ chain: 'eth', address: `0x${count}` })
  expect(watchedAddresses()).toHaveLength(50)
})
