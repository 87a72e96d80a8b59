import type { GatewayReviewGroup } from '@tidebook/contract'
import type { ReviewSort } from '@tidebook/contract/routes'

/** The filter of the queue; undefined does not filter. */
export interface ReviewFilter {
  readonly kind?: GatewayReviewGroup['kind'] | undefined
  readonly base?: string | undefined
  readonly reason?: Exclude<GatewayReviewGroup['reason'], null> | undefined
}
export type FilterField = keyof ReviewFilter

export interface Sorted extends ReviewFilter {
  readonly sort: ReviewSort
}

/** A value of a filter, and the number of orders it lists under the other filters. */
export interface FilterChoice {
  readonly value: string
  readonly count: number
}

function matches(group: GatewayReviewGroup, filter: ReviewFilter, except?: FilterField): boolean {
  return (['kind', 'base', 'reason'] as const).every(
    (field) => field === except || filter[field] === undefined || group[field] === filter[field],
  )
}

/** Returns the number of orders that a filter lists. */
export function countOf(groups: readonly GatewayReviewGroup[], filter: ReviewFilter, except?: FilterField): number {
  return groups.reduce((sum, group) => (matches(group, filter, except) ? sum + group.count : sum), 0)
}

/** Returns the values of a filter that any waiting order has. */
export function choicesOf(
  groups: readonly GatewayReviewGroup[],
  filter: ReviewFilter,
  field: FilterField,
): readonly FilterChoice[] {
  return [...new Set(groups.flatMap((group) => group[field] ?? []))]
    .toSorted()
    .map((value) => ({ value, count: countOf(groups, { ...filter, [field]: value }) }))
}

/**
 * Returns the filter with another value. Amounts of several coins cannot be compared, so without a coin the oldest
 * orders come first.
 */
export function withValue(filter: Sorted, field: FilterField, value: string | undefined): Sorted {
  const changed = { ...filter, [field]: value }
  return changed.sort === 'largest' && changed.base === undefined ? { ...changed, sort: 'oldest' } : changed
}
