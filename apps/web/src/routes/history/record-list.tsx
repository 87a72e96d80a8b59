import type { RecordsQuery } from '@tidebook/client/http'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { type ReactElement, useMemo } from 'react'
import { ListState, Pager, RecordsCards, RecordsTable, useRecords } from '../../features/orders/index.ts'
import { hashButton } from '../../features/transaction-detail/index.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import type { ListProps } from './list-props.ts'
import { NothingFound } from './nothing-found.tsx'
import { PullList } from './pull-list.tsx'
import { useFurtherPages } from './use-further-pages.ts'

function usePaged(query: RecordsQuery, page: number): RecordsQuery {
  return useMemo(() => ({ ...query, page, size: PAGE_SIZES.records }), [query, page])
}

/** A page of records that a phone adds below the previous one. */
function FurtherRecords({ query, page }: { readonly query: RecordsQuery; readonly page: number }): ReactElement {
  const { answer, retry } = useRecords(usePaged(query, page))
  return (
    <ListState page answer={answer} retry={retry} columns={9} rows={3}>
      {({ rows }) => <RecordsCards rows={rows} hash={hashButton} />}
    </ListState>
  )
}

/** The records of the wallet, 20 per page. */
export function RecordList({
  query,
  types,
  page,
  onPage,
  children,
}: ListProps & {
  query: RecordsQuery
  /** Whether to show the type of each record, because the list contains more than fills. */
  types: boolean
}): ReactElement {
  const paged = usePaged(query, page)
  const narrow = useMedia(NARROW)
  const { pages, last, showNext, showPage } = useFurtherPages(query, page, narrow, onPage)
  const { answer, retry, refresh } = useRecords(paged)
  return (
    <ListState page answer={answer} retry={retry} columns={9} rows={8}>
      {({ rows, count }) => (
        <PullList
          onRefresh={() => {
            showPage(page)
            return refresh()
          }}
          onMore={(last + 1) * PAGE_SIZES.records < count ? showNext : undefined}
        >
          {children(count)}
          {rows.length === 0 ? (
            <NothingFound kind={types ? 'transactions' : 'fills'} />
          ) : (
            <>
              {narrow ? (
                <RecordsCards rows={rows} hash={hashButton} />
              ) : (
                <div className="overflow-x-auto">
                  <RecordsTable page types={types} rows={rows} hash={hashButton} />
                </div>
              )}
              {pages.map((each) => (
                <FurtherRecords key={each} query={query} page={each} />
              ))}
              <div className="border-t px-4 py-2">
                <Pager first={page} page={last} size={PAGE_SIZES.records} count={count} onPage={showPage} />
              </div>
            </>
          )}
        </PullList>
      )}
    </ListState>
  )
}
