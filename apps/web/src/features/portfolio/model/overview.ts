import {
  add,
  decimalOf,
  divide,
  isPositive,
  isZero,
  multiply,
  toFixed,
  tryParseDecimal,
  ZERO,
  type Decimal,
} from '@tidebook/amount'
import type { BalanceTable } from '@tidebook/contract'
import { VALUE_DECIMALS, type Valuation } from '@tidebook/market'

/** A wallet and its balances; undefined balances are unknown. */
export interface HeldWallet {
  readonly key: string
  readonly balances: BalanceTable | undefined
}

/** One row of the overview: a wallet's value, and its share of the total. */
export interface OverviewLine {
  readonly key: string
  /** Decimal text in the anchor currency; undefined while unknown, and if no asset has a price. */
  readonly value: string | undefined
  /** Percent of the total with one decimal. */
  readonly percent: string | undefined
  /** Number of different assets in the wallet. */
  readonly assets: number | undefined
}

export interface Overview {
  readonly total: string
  readonly lines: readonly OverviewLine[]
  /** Keys of tokens without a price. */
  readonly unpriced: readonly string[]
}

const HUNDRED = decimalOf(100n, 0)

/** Returns the total value of all wallets by last prices, and the value of each (ENT-001, WAL-105). */
export function overviewOf(wallets: readonly HeldWallet[], valuation: Valuation): Overview {
  const worths = wallets.map(({ key, balances }) => {
    const holdings = Object.entries(balances ?? {}).flatMap(([token, { value }]) => {
      const amount = tryParseDecimal(value)
      return amount === undefined || isZero(amount) ? [] : [{ token, amount }]
    })
    const worth = valuation.total(holdings)
    // Assets without any price are not worth zero: their value is unknown.
    const isPriced = holdings.length === 0 || worth.unpriced.length < holdings.length
    return { key, known: balances !== undefined, isPriced, holdings, worth }
  })
  const total = worths.reduce<Decimal>((sum, { worth }) => add(sum, worth.value), ZERO)
  const share = (value: Decimal): string | undefined =>
    isPositive(total) ? toFixed(divide(multiply(value, HUNDRED), total, 4, 'half-up'), 1, 'half-up') : undefined
  return {
    total: toFixed(total, VALUE_DECIMALS),
    lines: worths.map(({ key, known, isPriced, holdings, worth }) => ({
      key,
      value: known && isPriced ? toFixed(worth.value, VALUE_DECIMALS) : undefined,
      percent: known && isPriced ? share(worth.value) : undefined,
      assets: known ? holdings.length : undefined,
    })),
    unpriced: [...new Set(worths.flatMap(({ worth }) => worth.unpriced))],
  }
}
