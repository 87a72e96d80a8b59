import { createValuation } from '@tidebook/market'
import { expect, it } from 'vitest'
import { allocationOf } from './allocation.ts'

function held(value: string) {
  return { value, frozen: '0' }
}

const valuation = createValuation([{ base: 'SWTC', counter: 'CNY_j', price: '0.5' }], 'CNY_j', ['SWTC'])

it('returns the parts by value, the largest first, without unpriced tokens (WAL-105)', () => {
  expect(allocationOf({ SWTC: held('100'), CNY_j: held('150'), ABC_j: held('9') }, valuation)).toEqual([
    { token: 'CNY_j', value: '150.00', percent: '75.0' },
    { token: 'SWTC', value: '50.00', percent: '25.0' },
  ])
  expect(allocationOf({ ABC_j: held('9'), SWTC: held('0') }, valuation)).toEqual([])
})

it('combines many small parts into one (WAL-105)', () => {
  const tokens = Array.from({ length: 8 }, (_, index) => `T${index}_j`)
  const prices = tokens.map((base) => ({ base, counter: 'CNY_j', price: '1' }))
  const table = Object.fromEntries(tokens.map((token, index) => [token, held(String(10 - index))]))
  const parts = allocationOf(table, createValuation(prices, 'CNY_j', []))
  expect(parts.map(({ token }) => token)).toEqual(['T0_j', 'T1_j', 'T2_j', 'T3_j', 'T4_j', undefined])
  expect(parts.at(-1)?.value).toBe('12.00')
})
