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

/** A wallet and what it holds; undefined balances are not known. */
export interface HeldWallet {
  readonly key: string
  readonly balances: BalanceTable | undefined
}

/** One line of the overview: what a wallet is worth, and what part of all that is. */
export interface OverviewLine {
  readonly key: string
  /** decimal text in the anchor currency; undefined while nothing is known, and where nothing has a price */
  readonly value: string | undefined
  /** percent of all with one decimal */
  readonly percent: string | undefined
  /** kinds of assets that it holds */
  readonly assets: number | undefined
}

export interface Overview {
  readonly total: string
  readonly lines: readonly OverviewLine[]
  /** keys of tokens that nothing prices */
  readonly unpriced: readonly string[]
}

const HUNDRED = decimalOf(100n, 0)

/** What all wallets together are worth by last prices, wallet by wallet (ENT-001, WAL-105). */
export const overviewOf = (wallets: readonly HeldWallet[], valuation: Valuation): Overview => {
  const worths = wallets.map(({ key, balances }) => {
    const holdings = Object.entries(balances ?? {}).flatMap(([token, { value }]) => {
      const amount = tryParseDecimal(value)
      return amount === undefined || isZero(amount) ? [] : [{ token, amount }]
    })
    const worth = valuation.total(holdings)
    // Assets of which none has a price are not worth nothing: their value is not known.
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
