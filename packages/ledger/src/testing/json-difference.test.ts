import { expect, it } from 'vitest'
import { firstDifference } from './json-difference.ts'

it('equal values have no difference, whatever the order of their names', () => {
  expect(firstDifference({ a: [1, { b: '2' }], c: undefined }, { a: [1, { b: '2' }] })).toBeUndefined()
})

it('the first difference is named with both values', () => {
  const got = { Nodes: [{ Balance: '1' }, { Balance: '2' }] }
  const want = { Nodes: [{ Balance: '1' }, { Balance: '3' }] }
  expect(firstDifference(got, want)).toEqual({ path: 'Nodes.1.Balance', got: '2', want: '3' })
})

it('what only one of them has is a difference', () => {
  expect(firstDifference({ a: 1 }, {})).toEqual({ path: 'a', got: 1, want: undefined })
  expect(firstDifference([], {})).toEqual({ path: '', got: [], want: {} })
})
