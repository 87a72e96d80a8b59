import { DECIMALS } from '@tidebook/contract/constants'
import type { Indicator } from '@tidebook/market'

/** Decimals on the chart's axes. */
export interface ChartPrecision {
  readonly price: number
  readonly amount: number
}

const MAX_DECIMALS = 12

function digits(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_DECIMALS ? value : fallback
}

/** Returns the precision of a chart: 6 for prices and 2 for amounts if the pair's are not numeric (CHT-048). */
export function chartPrecision(price: unknown, amount: unknown): ChartPrecision {
  return { price: digits(price, DECIMALS.defaultPrice), amount: digits(amount, DECIMALS.defaultAmount) }
}

const PERCENT = 2

/** Returns the decimals of an indicator's values. */
export function digitsOf({ unit }: Pick<Indicator, 'unit'>, precision: ChartPrecision): number {
  return unit === 'percent' ? PERCENT : precision[unit]
}
