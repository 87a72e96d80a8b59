import type { GatewayReviewGroup } from '@tidebook/contract'
import { REVIEW_SORTS } from '@tidebook/contract/routes'
import { Chip, Segmented } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { choicesOf, countOf, withValue, type FilterField, type Sorted } from './review-filter.ts'

interface ReviewFiltersProps {
  readonly groups: readonly GatewayReviewGroup[]
  readonly filter: Sorted
  readonly onFilter: (filter: Sorted) => void
}

const FIELDS = [
  ['kind', 'staff.gateway.filter.kind'],
  ['base', 'staff.gateway.coins'],
  ['reason', 'staff.gateway.reason'],
] as const satisfies readonly (readonly [FilterField, MessageKey])[]

/** Filters the queue by kind, coin and reason, each with its number of orders, and sorts it. */
export function ReviewFilters({ groups, filter, onFilter }: ReviewFiltersProps): ReactElement {
  const t = useT()
  const wordOf = (field: FilterField, value: string): string =>
    field === 'base'
      ? value
      : t(field === 'kind' ? `staff.gateway.${value as 'deposit'}` : `staff.gateway.reason.${value as 'closed'}`)
  const sorts = REVIEW_SORTS.filter((sort) => sort !== 'largest' || filter.base !== undefined)
  return (
    <div className="flex flex-col gap-2 border-b px-4 py-3">
      {FIELDS.map(([field, label]) => (
        <fieldset key={field} aria-label={t(label)} className="flex flex-wrap items-center gap-1">
          <span className="w-28 text-12 text-2">{t(label)}</span>
          <Chip on={filter[field] === undefined} onClick={() => onFilter(withValue(filter, field, undefined))}>
            {t('staff.gateway.filter.all')} <span>{countOf(groups, filter, field)}</span>
          </Chip>
          {choicesOf(groups, filter, field).map(({ value, count }) => (
            <Chip key={value} on={filter[field] === value} onClick={() => onFilter(withValue(filter, field, value))}>
              {wordOf(field, value)} <span>{count}</span>
            </Chip>
          ))}
        </fieldset>
      ))}
      <Segmented
        label={t('staff.gateway.sort')}
        items={sorts.map((sort) => ({ id: sort, label: t(`staff.gateway.sort.${sort}`) }))}
        value={filter.sort}
        onChange={(sort) => onFilter({ ...filter, sort })}
      />
    </div>
  )
}
