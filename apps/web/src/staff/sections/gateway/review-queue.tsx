import type { GatewayReviewGroup, GatewayReview, GatewayReviewPage } from '@tidebook/contract'
import { Button, Empty, Chip, Segmented } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { OrderPanel } from './order-panel.tsx'
import { SmallPayments } from './small-payments.tsx'
import { WaitingList } from './waiting-list.tsx'
import type { CallResult } from '@tidebook/client/http'
import { gatewayDeskRoutes, REVIEW_SORTS } from '@tidebook/contract/routes'
import { callStaffApi } from '../../services/call-staff-api.ts'
import type { ReviewSort } from '@tidebook/contract/routes'

/** The filter of the queue; undefined does not filter. */
interface ReviewFilter {
  readonly kind?: GatewayReviewGroup['kind'] | undefined
  readonly base?: string | undefined
  readonly reason?: Exclude<GatewayReviewGroup['reason'], null> | undefined
}
type FilterField = keyof ReviewFilter

interface Sorted extends ReviewFilter {
  readonly sort: ReviewSort
}

/** A value of a filter, and the number of orders it lists under the other filters. */
interface FilterChoice {
  readonly value: string
  readonly count: number
}

function matches(group: GatewayReviewGroup, filter: ReviewFilter, except?: FilterField): boolean {
  return (['kind', 'base', 'reason'] as const).every(
    (field) => field === except || filter[field] === undefined || group[field] === filter[field],
  )
}

/** Returns the number of orders that a filter lists. */
function countOf(groups: readonly GatewayReviewGroup[], filter: ReviewFilter, except?: FilterField): number {
  return groups.reduce((sum, group) => (matches(group, filter, except) ? sum + group.count : sum), 0)
}

/** Returns the values of a filter that any waiting order has. */
function choicesOf(
  groups: readonly GatewayReviewGroup[],
  filter: ReviewFilter,
  field: FilterField,
): readonly FilterChoice[] {
  return [...new Set(groups.flatMap((group) => group[field] ?? []))]
    .toSorted()
    .map((value) => ({ value, count: countOf(groups, { ...filter, [field]: value }) }))
}

/**
 * Returns the filter with another value. Amounts of different coins cannot be compared, so without a coin the oldest
 * orders come first.
 */
function withValue(filter: Sorted, field: FilterField, value: string | undefined): Sorted {
  const changed = { ...filter, [field]: value }
  return changed.sort === 'largest' && changed.base === undefined ? { ...changed, sort: 'oldest' } : changed
}

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
function ReviewFilters({ groups, filter, onFilter }: ReviewFiltersProps): ReactElement {
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

/** Reads the first pages of the queue as one list. Orders decided since then are removed from all pages. */
async function fetchReviews(
  { kind, base, reason, sort }: Sorted,
  pages: number,
  signal: AbortSignal,
): Promise<CallResult<GatewayReviewPage>> {
  const reviews: GatewayReview[] = []
  for (let page = 1, after: string | undefined; ; page += 1) {
    const query = { kind, base, reason, sort, after }
    const answer = await callStaffApi<GatewayReviewPage>(gatewayDeskRoutes.reviews, { query, signal })
    if (!answer.result) return answer
    reviews.push(...answer.data.reviews)
    const { next } = answer.data
    if (next === null || page >= pages) return { ...answer, data: { reviews, next } }
    after = next
  }
}

interface ReviewQueueProps {
  readonly groups: readonly GatewayReviewGroup[]
  /** Milliseconds between reads. */
  readonly everyMs: number
  readonly onDecided: () => void
}

/** The orders that wait for a decision: filters, the list page by page, and the decision about one or many. */
export function ReviewQueue({ groups, everyMs, onDecided }: ReviewQueueProps): ReactElement {
  const t = useT()
  const [filter, setFilter] = useState<Sorted>({ sort: 'oldest' })
  const [pages, setPages] = useState(1)
  const [chosen, setChosen] = useState<string>()
  const queue = useCall(['gateway reviews', filter], (signal) => fetchReviews(filter, pages, signal), {
    everyMs,
    version: pages,
  })
  const narrow = (narrowed: Sorted): void => {
    setFilter(narrowed)
    setPages(1)
  }
  const decided = (): void => {
    void queue.refresh()
    onDecided()
  }
  const waiting = countOf(groups, {})
  const listed = valueOf(queue.answer)?.reviews
  const order = listed?.find(({ id }) => id === chosen)
  return (
    <div className="flex flex-col gap-4">
      <section className="overflow-x-auto rounded-3 border bg-surface-1">
        {waiting > 0 && (
          <h2 className="border-b px-4 py-3 font-medium">{t('staff.gateway.waiting', { count: waiting })}</h2>
        )}
        {waiting > 0 && <ReviewFilters groups={groups} filter={filter} onFilter={narrow} />}
        <AnswerPanel answer={queue}>
          {({ reviews, next }) =>
            reviews.length === 0 ? (
              <Empty title={t(waiting === 0 ? 'staff.gateway.none' : 'staff.gateway.none-match')}>
                {t('staff.gateway.none-next')}
              </Empty>
            ) : (
              <>
                <WaitingList reviews={reviews} chosen={chosen} onChoose={setChosen} />
                {next !== null && (
                  <div className="border-t p-4">
                    <Button onClick={() => setPages(pages + 1)}>{t('staff.gateway.more')}</Button>
                  </div>
                )}
              </>
            )
          }
        </AnswerPanel>
      </section>
      {order !== undefined && <OrderPanel key={order.id} order={order} onDecided={decided} />}
      {listed !== undefined && <SmallPayments reviews={listed} onDecided={decided} />}
    </div>
  )
}
