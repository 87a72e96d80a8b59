import { expect, it } from 'vitest'
import { firstDifference } from './json-difference.ts'

it('finds no difference between equal values with members in another order', () => {
  expect(firstDifference({ a: [1, { b: '2' }], c: undefined }, { a: [1, { b: '2' }] })).toBeUndefined()
})

it('reports the first difference with both values', () => {
  const got = { Nodes: [{ Balance: '1' }, { Balance: '2' }] }
  const want = { Nodes: [{ Balance: '1' }, { Balance: '3' }] }
  expect(firstDifference(got, want)).toEqual({ path: 'Nodes.1.Balance', got: '2', want: '3' })
})

it('reports a member that only one of them has', () => {
  expect(firstDifference({ a: 1 }, {})).toEqual({ path: 'a', got: 1, want: undefined })
  expect(firstDifference([], {})).toEqual({ path: '', got: [], want: {} })
})
