import { RECORD_TYPES } from '../../features/transaction-detail/index.ts'
import { Field, SearchIcon } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { pairKey, useMarket } from '../../features/markets/index.ts'
import { ChoiceMenu } from '../../lib/choice-menu.tsx'
import { DateField } from '../../lib/date-field.tsx'
import { type HistoryFilter, NO_FILTER, isFiltered } from './history-filter.ts'
import { PERIODS, isBackwards } from './period.ts'

export interface FilterBarProps {
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
  /**
   * Filter values to choose from: types for transactions, directions and a search for coin or address for transfers.
   */
  list: 'all' | 'orders' | 'fills' | 'transfers' | 'cross'
  /** Whether the search is neither a coin nor an address. */
  wrong: boolean
  trailing: ReactNode
  /** Additional filters of the list, and whether they are active. */
  children?: ReactNode
  isNarrowed?: boolean
}

const DIRECTIONS = ['both', 'Send', 'Receive'] as const
const SIDES = ['both', 'buy', 'sell'] as const

/** Filters for period, pair, side and type. */
export function FilterBar(props: FilterBarProps): ReactElement {
  const { filter, onFilter, list, wrong, trailing, children, isNarrowed = false } = props
  const t = useT()
  const { pairs } = useMarket()
  const set = (change: Partial<HistoryFilter>): void => onFilter({ ...filter, ...change })
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
      {/* On a phone the filters are one scrolling row, so that the list starts on the first screen. */}
      <div
        role="toolbar"
        aria-label={t('history.filter')}
        tabIndex={-1}
        className="no-scrollbar flex items-center gap-2 max-tablet:-mx-4 max-tablet:overflow-x-auto max-tablet:px-4 max-tablet:*:flex-none tablet:contents"
      >
        <ChoiceMenu
          label={t('history.filter.period')}
          value={filter.period}
          items={PERIODS.map((id) => ({
            id,
            label: id === 'custom' ? t('history.filter.custom-name') : t(`history.filter.${id}`),
          }))}
          onChange={(period) => set({ period })}
        />
        {filter.period === 'custom' && <CustomPeriod filter={filter} set={set} />}
        {list === 'transfers' && <TransferFilters filter={filter} wrong={wrong} set={set} />}
        {list !== 'transfers' && list !== 'cross' && (
          <>
            <ChoiceMenu
              label={t('history.filter.pair')}
              value={filter.pair}
              items={[
                { id: '', label: t('history.filter.all-pairs') },
                ...pairs.map((pair) => ({ id: pairKey(pair), label: `${pair.baseTitle}/${pair.counterTitle}` })),
              ]}
              onChange={(pair) => set({ pair })}
            />
            <ChoiceMenu
              label={t('history.filter.side')}
              value={filter.side}
              items={SIDES.map((id) => ({ id, label: t(`history.filter.${id}`) }))}
              onChange={(side) => set({ side })}
            />
          </>
        )}
        {list === 'all' && (
          <ChoiceMenu
            label={t('history.filter.type')}
            value={filter.type}
            items={[
              { id: '', label: t('history.filter.all-types') },
              ...RECORD_TYPES.map((id) => ({ id, label: t(`history.type.${id}`) })),
            ]}
            onChange={(type) => set({ type })}
          />
        )}
        {children}
      </div>
      {(isNarrowed || isFiltered(filter)) && (
        <button
          type="button"
          className="text-12 font-medium text-accent hover:underline"
          onClick={() => onFilter(NO_FILTER)}
        >
          {t('history.filter.clear')}
        </button>
      )}
      <span className="ms-auto text-12 text-2">{trailing}</span>
    </div>
  )
}

function TransferFilters(props: {
  readonly filter: HistoryFilter
  readonly wrong: boolean
  readonly set: (change: Partial<HistoryFilter>) => void
}): ReactElement {
  const { filter, wrong, set } = props
  const t = useT()
  return (
    <>
      <ChoiceMenu
        label={t('history.filter.direction')}
        value={filter.direction}
        items={DIRECTIONS.map((id) => ({ id, label: t(`history.filter.direction.${id}`) }))}
        onChange={(direction) => set({ direction })}
      />
      <search className="w-search max-w-full">
        <Field
          type="search"
          size="bar"
          value={filter.search}
          maxLength={64}
          aria-label={t('history.filter.search')}
          placeholder={t('history.filter.search')}
          leading={<SearchIcon size="small" className="text-3" />}
          invalid={wrong}
          onChange={(event) => set({ search: event.target.value })}
        />
      </search>
      {wrong && (
        <span role="alert" className="text-12 text-danger">
          {t('history.filter.search-wrong')}
        </span>
      )}
    </>
  )
}

/** The first and the last day of a custom period. */
function CustomPeriod({
  filter,
  set,
}: {
  readonly filter: HistoryFilter
  readonly set: (change: Partial<HistoryFilter>) => void
}): ReactElement {
  const t = useT()
  return (
    <span className="inline-flex items-center gap-1 text-12 text-2">
      <DateField
        size="bar"
        className="w-date"
        aria-label={t('history.filter.from')}
        value={filter.from}
        onDate={(from) => set({ from })}
      />
      –
      <DateField
        size="bar"
        className="w-date"
        aria-label={t('history.filter.to')}
        value={filter.to}
        onDate={(to) => set({ to })}
      />
      {isBackwards(filter) && (
        <span role="alert" className="text-danger">
          {t('history.filter.order')}
        </span>
      )}
    </span>
  )
}
