import { compare, parseDecimal } from '@tidebook/amount'
import { defineSetting, isTrue } from '../../../lib/settings/define-setting.ts'
import { createStore } from '../../../lib/store.ts'
import type { AssetRow } from './assets.ts'

export type AssetColumn = 'title' | 'total' | 'value'

export interface AssetSort {
  readonly column: AssetColumn
  readonly direction: 'ascending' | 'descending'
}

export interface AssetChoices {
  /** Whether rows without a balance are hidden. */
  readonly hideEmpty: boolean
  /** Undefined: the native coin first, then sorted by title. */
  readonly sort: AssetSort | undefined
}

const setting = defineSetting('hide_zero', { parse: isTrue })

/** Settings of the asset lists; whether empty rows are hidden is stored for the next visit. */
export const assetChoicesStore = createStore<AssetChoices>({
  hideEmpty: setting.read(),
  sort: undefined,
})

/** Hides or shows rows without a balance. */
export function setHideEmpty(hideEmpty: boolean): void {
  assetChoicesStore.set((choices) => ({ ...choices, hideEmpty }))
  setting.write(hideEmpty)
}

function first(column: AssetColumn): AssetSort['direction'] {
  return column === 'title' ? 'ascending' : 'descending'
}

/** Returns the order after a press on a column head: the column's default order, the reverse, then none. */
export function nextAssetSort(sort: AssetSort | undefined, column: AssetColumn): AssetSort | undefined {
  if (sort?.column !== column) return { column, direction: first(column) }
  if (sort.direction !== first(column)) return undefined
  return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** Sorts the asset lists by a column. */
export function sortAssets(column: AssetColumn): void {
  return assetChoicesStore.set((choices) => ({ ...choices, sort: nextAssetSort(choices.sort, column) }))
}

function order(a: AssetRow, b: AssetRow, column: AssetColumn): number {
  if (column === 'title') return a.title < b.title ? -1 : a.title > b.title ? 1 : 0
  const [one, other] = [a[column], b[column]]
  if (one === undefined || other === undefined) return 0
  return compare(parseDecimal(one), parseDecimal(other))
}

/** Returns the visible rows of a list, in its order. Unknown values are last in either direction. */
export function listAssets(rows: readonly AssetRow[], { hideEmpty, sort }: AssetChoices): readonly AssetRow[] {
  const shown = hideEmpty ? rows.filter((row) => !row.empty) : rows
  if (sort === undefined) return shown
  const sign = sort.direction === 'ascending' ? 1 : -1
  const known = shown.filter((row) => row[sort.column] !== undefined)
  const unknown = shown.filter((row) => row[sort.column] === undefined)
  return [...known.toSorted((a, b) => sign * order(a, b, sort.column)), ...unknown]
}
