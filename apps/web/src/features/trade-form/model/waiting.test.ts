import { add, decimalOf, formatDecimal, ZERO, type Decimal } from '@tidebook/amount'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { context, pair } from './context.fixture.ts'
import { MAX_SLICES, MIN_SLICES, plannedOrders, type WaitingForm } from './waiting.ts'

const FORM: WaitingForm = {
  kind: 'twap',
  side: 'sell',
  price: '0.02',
  amount: '100',
  trigger: '',
  profit: '',
  entry: '',
  trail: '',
  unit: 'percent',
  slices: '6',
  minutes: 60,
  days: 30,
}

function amounts(form: Partial<WaitingForm>, amountDecimal = pair.amountDecimal): readonly Decimal[] {
  const planned = plannedOrders({ ...FORM, ...form }, context({ pair: { ...pair, amountDecimal } }), 0)
  return (planned ?? []).map(({ amount }) => amount)
}

it.each(['twap', 'iceberg'] as const)('%s: the last slice has the rest', (kind) => {
  expect(amounts({ kind }).map(formatDecimal)).toEqual([...Array.from({ length: 5 }, () => '16.6666'), '16.667'])
})

it('TRD-201, TRD-204: the slices of any amount are together exactly the amount', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('twap', 'iceberg'),
      fc.integer({ min: MIN_SLICES, max: MAX_SLICES }),
      fc.integer({ min: 0, max: 6 }),
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      (kind, slices, decimals, units) => {
        const amount = formatDecimal(decimalOf(units, decimals))
        const planned = amounts({ kind, amount, slices: String(slices) }, decimals)
        expect(planned).toHaveLength(slices)
        expect(formatDecimal(planned.reduce(add, ZERO))).toBe(amount)
      },
    ),
  )
})
