import { expect, it } from 'vitest'
import { withMoment } from './replay-path.ts'

const TEN = Date.UTC(2026, 5, 1, 10)

it('puts a moment into an address and removes it', () => {
  expect(withMoment('/deal?pair=A-B', TEN + 0.5)).toBe(`/deal?pair=A-B&replay=${TEN}`)
  expect(withMoment('/deal', '')).toBe('/deal?replay=')
  expect(withMoment('/deal?replay=5&pair=A-B', undefined)).toBe('/deal?pair=A-B')
  expect(withMoment('/deal?replay=5', undefined)).toBe('/deal')
})
