import { ANY_RECORD, CrossFiltersPart, CrossRecordsPart, type RecordsChoice } from '../../features/gateway/index.ts'
import { Suspense, useMemo, useState, type ReactElement } from 'react'
import { Skeleton } from '@tidebook/ui'
import { FilterBar } from './filter-bar.tsx'
import { NO_FILTER, type HistoryFilter } from './history-filter.ts'
import { rangeOf } from './period.ts'

/** Deposits and withdrawals, filtered by token, direction and time (HIS-003, HIS-014). */
export function CrossList({ wallet }: { readonly wallet: string }): ReactElement {
  const [filter, setFilter] = useState(NO_FILTER)
  const [choice, setChoice] = useState<RecordsChoice>(ANY_RECORD)
  const [now, setNow] = useState(() => Date.now())
  const [page, setPage] = useState(0)
  // Named periods count back from the time they were selected.
  const range = useMemo(() => rangeOf(filter, now), [filter, now])
  const narrow = (next: HistoryFilter): void => {
    setFilter(next)
    if (next === NO_FILTER) setChoice(ANY_RECORD)
    setNow(Date.now())
    setPage(0)
  }
  const choose = (next: RecordsChoice): void => {
    setChoice(next)
    setPage(0)
  }
  return (
    <>
      <FilterBar
        filter={filter}
        list="cross"
        wrong={false}
        isNarrowed={choice.token !== '' || choice.type !== ''}
        onFilter={narrow}
        trailing={null}
      >
        <Suspense fallback={null}>
          <CrossFiltersPart choice={choice} onChoice={choose} />
        </Suspense>
      </FilterBar>
      <Suspense fallback={<Skeleton className="m-4 h-64" />}>
        <CrossRecordsPart wallet={wallet} choice={choice} range={range} page={page} onPage={setPage} />
      </Suspense>
    </>
  )
}
