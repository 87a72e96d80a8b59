import { parseDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { depthCurve } from './depth-curve.ts'
import { depthScale, priceUnder, sideUnder } from './depth-scale.ts'

const curve = depthCurve(
  [
    ['99', '100'],
    ['98', '100'],
    ['80', '1'],
  ],
  [
    ['101', '50'],
    ['103', '50'],
  ],
)

it('gives both sides one width that covers nearly all of the deeper one, and ignores distant old orders', () => {
  const scale = depthScale(curve)
  expect(scale?.middle).toBe(100)
  expect(scale?.span).toBeCloseTo(3.12)
  expect(scale?.top).toBeCloseTo(208)
})

it('finds price and side under the pointer, and returns no scale without orders', () => {
  const scale = depthScale(curve)
  if (scale === undefined) throw new RangeError('no scale')
  expect(sideUnder(priceUnder(0.2, scale, 2), scale)).toBe('bids')
  expect(sideUnder(priceUnder(0.8, scale, 2), scale)).toBe('asks')
  expect(sideUnder(parseDecimal('100'), scale)).toBe('asks')
  expect(depthScale(depthCurve([], []))).toBeUndefined()
})

it('returns no scale for figures that cannot be drawn', () => {
  const huge = '9'.repeat(400)
  expect(depthScale(depthCurve([[huge, '1']], []))).toBeUndefined()
  expect(depthScale(depthCurve([['99', huge]], []))).toBeUndefined()
  expect(depthScale(depthCurve([['0', '1']], []))).toBeUndefined()
})
