import { expect, it } from 'vitest'
import { showsTotal } from './shows-total.ts'

it('the total is shown unless the configuration disables it or all estimates (ENT-068)', () => {
  expect(showsTotal(undefined)).toBe(true)
  expect(showsTotal({ totalAssets: true, convertToCny: true })).toBe(true)
  expect(showsTotal({ totalAssets: false, convertToCny: true })).toBe(false)
  expect(showsTotal({ totalAssets: true, convertToCny: false })).toBe(false)
})
