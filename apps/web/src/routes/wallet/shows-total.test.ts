import { expect, it } from 'vitest'
import { showsTotal } from './shows-total.ts'

it('ENT-068 the total is shown unless the configuration turns it or all estimates off', () => {
  expect(showsTotal(undefined)).toBe(true)
  expect(showsTotal({ totalAssets: true, convertToCny: true })).toBe(true)
  expect(showsTotal({ totalAssets: false, convertToCny: true })).toBe(false)
  expect(showsTotal({ totalAssets: true, convertToCny: false })).toBe(false)
})
