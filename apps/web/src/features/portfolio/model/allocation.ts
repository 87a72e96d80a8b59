import {
  add,
  compare,
  divide,
  isPositive,
  toFixed,
  tryParseDecimal,
  ZERO,
  decimalOf,
  multiply,
  type Decimal,
} from '@tidebook/amount'
import type { BalanceTable } from '@tidebook/contract'
import type { Valuation } from '@tidebook/market'

/** A token's part of the holdings, by value. */
export interface AllocationPart {
  /** Balance key; undefined for the combined smaller parts. */
  readonly token: string | undefined
  /** Value in the anchor currency, truncated to its decimals. */
  readonly value: string
  /** Percent of the whole, one decimal. */
  readonly percent: string
}

/** Maximum number of parts listed by name. */
const MAX_PARTS = 5
const HUNDRED = decimalOf(100n, 0)

/** Returns the parts of the holdings by last prices, the largest first; tokens without a price are left out. */
export function allocationOf(table: BalanceTable, valuation: Valuation): readonly AllocationPart[] {
  const parts = Object.entries(table)
    .flatMap(([token, { value }]) => {
      const amount = tryParseDecimal(value)
      const worth = amount === undefined ? undefined : valuation.valueOf({ token, amount })
      return worth === undefined || !isPositive(worth) ? [] : [{ token, value: worth }]
    })
    .toSorted((a, b) => compare(b.value, a.value))
  const sum = (list: readonly { readonly value: Decimal }[]): Decimal =>
    list.reduce((whole, { value }) => add(whole, value), ZERO)
  const whole = sum(parts)
  const part = (token: string | undefined, value: Decimal): AllocationPart => ({
    token,
    value: toFixed(value, 2),
    percent: toFixed(divide(multiply(value, HUNDRED), whole, 4, 'half-up'), 1, 'half-up'),
  })
  // A single remaining part is shown by name instead of as a combined part.
  const named = parts.length <= MAX_PARTS + 1 ? parts : parts.slice(0, MAX_PARTS)
  const others = parts.slice(named.length)
  return [
    ...named.map(({ token, value }) => part(token, value)),
    ...(others.length > 0 ? [part(undefined, sum(others))] : []),
  ]
}
