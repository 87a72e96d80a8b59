import { expect, it } from 'vitest'
import { drawableAmount, isDrawable, isDrawableTime } from './drawable.ts'

it.each([0, -1, 0.1, 1e30])('draws %d', (value) => {
  expect(isDrawable(value)).toBe(true)
})

it.each([JSON.parse('1e999'), -Infinity, Number.NaN, 1e31, null, '1'])('refuses %s', (value) => {
  expect(isDrawable(value)).toBe(false)
})

it('draws only times that a date can have', () => {
  expect([0, 8.64e15, 8.65e15, Infinity].map(isDrawableTime)).toEqual([true, true, false, false])
})

it('reduces an amount to the largest one that a chart draws', () => {
  expect([5, 1e31, Infinity].map(drawableAmount)).toEqual([5, 1e30, 1e30])
})
