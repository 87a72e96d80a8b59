import { isZero, parseDecimal, tryParseDecimal } from '@tidebook/amount'
import type { BalanceTable } from '@tidebook/contract'
import { toDisplay } from '@tidebook/contract/names'
import { availableOf, balanceText, NATIVE_CODE, parseBalanceKey } from './balances.ts'

/** One line of the assets table; amounts are text with 8 decimals. */
export interface AssetRow {
  readonly key: string
  readonly code: string
  readonly title: string
  readonly issuer: string | undefined
  readonly total: string
  readonly frozen: string
  readonly available: string
  readonly empty: boolean
}

/** Lines of a balance answer: the native coin first, then tokens by title, each with its issuer beside it. */
export function assetRows(
  table: BalanceTable,
  titleOf: (code: string, issuer?: string) => string = toDisplay,
): readonly AssetRow[] {
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
    })
  }
  return rows.toSorted(byNativeThenTitle)
}

/** Whether an amount text stands for something. */
export function hasAmount(text: string): boolean {
  return !isZero(parseDecimal(text))
}

function byNativeThenTitle(a: AssetRow, b: AssetRow): number {
  if ((a.code === NATIVE_CODE) !== (b.code === NATIVE_CODE)) return a.code === NATIVE_CODE ? -1 : 1
  return a.title < b.title ? -1 : a.title > b.title ? 1 : (a.issuer ?? '') < (b.issuer ?? '') ? -1 : 1
}
