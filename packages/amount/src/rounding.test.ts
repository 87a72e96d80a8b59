import { describe, expect, it } from 'vitest'
import { divideRounded } from './rounding.ts'
import type { Rounding } from './rounding.ts'

const rows: readonly [Rounding, readonly bigint[]][] = [
  ['down', [2n, 2n, 3n, -2n, -2n, -3n, 2n]],
  ['up', [3n, 3n, 4n, -3n, -3n, -4n, 2n]],
  ['floor', [2n, 2n, 3n, -3n, -3n, -4n, 2n]],
  ['ceil', [3n, 3n, 4n, -2n, -2n, -3n, 2n]],
  ['half-up', [2n, 3n, 4n, -2n, -3n, -4n, 2n]],
  ['half-even', [2n, 2n, 4n, -2n, -2n, -4n, 2n]],
]

describe('divideRounded', () => {
  it.each(rows)('rounds %s as specified, for either sign of the divisor', (rounding, expected) => {
    const tenths = [24n, 25n, 35n, -24n, -25n, -35n, 20n]
    expect(tenths.map((value) => divideRounded(value, 10n, rounding))).toEqual(expected)
    expect(tenths.map((value) => divideRounded(-value, -10n, rounding))).toEqual(expected)
  })

  it('rejects a zero divisor', () => {
    expect(() => divideRounded(1n, 0n, 'down')).toThrow('Division by zero')
  })
})
