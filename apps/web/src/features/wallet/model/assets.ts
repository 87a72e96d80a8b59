import {
  add,
  decimalOf,
  divide,
  isZero,
  multiply,
  parseDecimal,
  toFixed,
  tryParseDecimal,
  type Decimal,
} from '@tidebook/amount'
import type { BalanceTable } from '@tidebook/contract'
import { VALUE_DECIMALS, type Valuation } from '@tidebook/market'
import { network, titleOfCode } from '../../../lib/network.ts'
import { availableOf, balanceText, parseBalanceKey } from './balances.ts'

/** One row of the asset table; amounts are text with 8 decimals. */
export interface AssetRow {
  readonly key: string
  readonly code: string
  readonly title: string
  readonly issuer: string | undefined
  readonly total: string
  readonly frozen: string
  readonly available: string
  readonly empty: boolean
  /** Value in the anchor currency with 2 decimals; undefined if the token has no market price. */
  readonly value: string | undefined
}

/** Converts a balance response to rows: the native coin first, then tokens by title, each with its issuer. */
export function assetRows(
  table: BalanceTable,
  titleOf: (code: string, issuer?: string) => string = titleOfCode,
  valuation?: Valuation,
): readonly AssetRow[] {
  const worth = (token: string, amount: Decimal): string | undefined => {
    const found = valuation?.valueOf({ token, amount })
    return found === undefined ? undefined : toFixed(found, VALUE_DECIMALS)
  }
  const rows: AssetRow[] = []
  for (const [key, entry] of Object.entries(table)) {
    const value = tryParseDecimal(entry.value)
    const frozen = tryParseDecimal(entry.frozen)
    if (value === undefined || frozen === undefined) continue
    const { code, issuer } = parseBalanceKey(key)
    rows.push({
      key,
      code,
      issuer,
      title: titleOf(code, issuer),
      total: balanceText(value),
      frozen: balanceText(frozen),
      available: balanceText(availableOf(value, frozen)),
      empty: isZero(value),
      value: worth(issuer === undefined ? network().native.title : key, value),
    })
  }
  return rows.toSorted(byNativeThenTitle)
}

/** Whether an amount text is not zero. */
export function hasAmount(text: string): boolean {
  return !isZero(parseDecimal(text))
}

const HUNDRED = decimalOf(100n)

/**
 * Returns the share of each asset in the total value, by its key: percent with one decimal, truncated. Assets without a
 * value have no share, and no asset has a share while the total is zero.
 */
export function sharesOf(rows: readonly AssetRow[]): ReadonlyMap<string, string> {
  const valued = rows.flatMap(({ key, value }) => (value === undefined ? [] : [{ key, value: parseDecimal(value) }]))
  const total = valued.reduce((sum, { value }) => add(sum, value), decimalOf(0n))
  if (isZero(total)) return new Map()
  return new Map(
    valued.map(({ key, value }) => [key, toFixed(divide(multiply(value, HUNDRED), total, 3, 'down'), 1)] as const),
  )
}

function byNativeThenTitle(a: AssetRow, b: AssetRow): number {
  const { code } = network().native
  if ((a.code === code) !== (b.code === code)) return a.code === code ? -1 : 1
  return a.title < b.title ? -1 : a.title > b.title ? 1 : (a.issuer ?? '') < (b.issuer ?? '') ? -1 : 1
}
