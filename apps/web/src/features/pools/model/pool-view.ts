import { add, compare, decimalOf, divide, multiply, parseDecimal, ZERO, type Decimal } from '@tidebook/amount'
import type { PoolRow, TokenAmount } from '@tidebook/contract'
import type { Valuation } from '@tidebook/market'
import { balanceKey, type SwapToken } from '../../swap/index.ts'

/** A listed pool, valued in the anchor; figures without a market price are undefined. */
export interface PoolView {
  readonly row: PoolRow
  readonly one: SwapToken
  readonly other: SwapToken
  readonly title: string
  readonly liquidity: Decimal | undefined
  readonly volume: Decimal | undefined
  readonly fees: Decimal | undefined
  /** APR in percent, from the fees of the last week. */
  readonly yearly: Decimal | undefined
}

export type PoolColumn = 'title' | 'fee' | 'liquidity' | 'volume' | 'fees' | 'yearly'

export interface PoolSort {
  readonly column: PoolColumn
  readonly direction: 'ascending' | 'descending'
}

/** Returns the sort after a press on a column: largest first, then smallest first. */
export function nextPoolSort(last: PoolSort, column: PoolColumn): PoolSort {
  return {
    column,
    direction: last.column === column && last.direction === 'descending' ? 'ascending' : 'descending',
  }
}

export type TitleOf = (code: string, issuer?: string) => string

/** Factor from a week's fees to an annual rate in percent. */
const YEARLY = divide(decimalOf(36_500n), decimalOf(7n), 6, 'half-even')

const WEEK_MS = 7 * 86_400_000

function tokenOf({ currency, issuer }: Pick<TokenAmount, 'currency' | 'issuer'>, titleOf: TitleOf): SwapToken {
  return {
    code: currency,
    issuer,
    title: titleOf(currency, issuer === '' ? undefined : issuer),
  }
}

function valueIn(valuation: Valuation | undefined, token: SwapToken, text: string): Decimal | undefined {
  return valuation?.valueOf({ token: balanceKey(token), amount: parseDecimal(text) })
}

function both(a: Decimal | undefined, b: Decimal | undefined): Decimal | undefined {
  return a === undefined || b === undefined ? undefined : add(a, b)
}

/**
 * Values a pool in the anchor. For a pool younger than a week, its age replaces the week, with a minimum of one day.
 */
export function poolView(row: PoolRow, titleOf: TitleOf, valuation: Valuation | undefined, now: number): PoolView {
  const [one, other] = [tokenOf(row.asset, titleOf), tokenOf(row.asset2, titleOf)]
  const value = (text: string, text2: string): Decimal | undefined =>
    both(valueIn(valuation, one, text), valueIn(valuation, other, text2))
  const liquidity = value(row.asset.value, row.asset2.value)
  const week = value(row.week.fees, row.week.fees2)
  const age = Math.min(WEEK_MS, Math.max(WEEK_MS / 7, now - row.since))
  return {
    row,
    one,
    other,
    title: `${one.title}/${other.title}`,
    liquidity,
    volume: value(row.day.paid, row.day.paid2),
    fees: value(row.day.fees, row.day.fees2),
    yearly:
      week === undefined || liquidity === undefined || compare(liquidity, ZERO) <= 0
        ? undefined
        : divide(
            multiply(
              multiply(week, YEARLY),
              divide(decimalOf(BigInt(WEEK_MS)), decimalOf(BigInt(Math.round(age))), 6, 'half-even'),
            ),
            liquidity,
            1,
            'half-even',
          ),
  }
}

function figureOf(view: PoolView, column: PoolColumn): Decimal | undefined {
  return column === 'title' ? undefined : column === 'fee' ? decimalOf(BigInt(view.row.fee)) : view[column]
}

/** Filters and sorts the pools; unknown values are last. */
export function listPools(pools: readonly PoolView[], words: string, { column, direction }: PoolSort): PoolView[] {
  const sought = words.trim().toLowerCase()
  const found = pools.filter(({ title, one, other }) =>
    [title, one.issuer, other.issuer, one.code, other.code].some((text) => text.toLowerCase().includes(sought)),
  )
  const sign = direction === 'ascending' ? 1 : -1
  return found.toSorted((a, b) => {
    if (column === 'title') return sign * (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)
    const [left, right] = [figureOf(a, column), figureOf(b, column)]
    if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? 1 : -1
    return sign * compare(left, right)
  })
}
