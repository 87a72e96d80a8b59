import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { depthCurve, findDepthPoint } from './depth-curve.ts'

const curve = depthCurve(
  [
    ['0.02', '100'],
    ['0.019', '50.5'],
  ],
  [['0.021', '10']],
)

it('computes curves as exact running sums of the depth (CHT-003)', () => {
  expect(curve.bids.map((point) => [formatDecimal(point.cumulative), formatDecimal(point.total)])).toEqual([
    ['100', '2'],
    ['150.5', '2.9595'],
  ])
  expect(formatDecimal(curve.asks[0]?.total ?? parseDecimal('0'))).toBe('0.21')
})

it('selects the last level reached from the middle outwards to the pointer', () => {
  const at = (price: string): string =>
    formatDecimal(findDepthPoint(curve.bids, parseDecimal(price), 'bids')?.price ?? parseDecimal('0'))
  expect(at('0.0195')).toBe('0.02')
  expect(at('0.0190')).toBe('0.019')
  expect(at('0.0100')).toBe('0.019')
  expect(at('0.0205')).toBe('0.02')
})
