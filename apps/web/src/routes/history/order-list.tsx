import type { HistoryQuery } from '@tidebook/client/http'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import type { ReactElement } from 'react'
import { HistoryCards, HistoryTable, ListState, Pager, useOrderHistory } from '../../features/orders/index.ts'
import { hashButton } from '../../features/transaction-detail/index.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import { NothingFound } from './nothing-found.tsx'
import { PullList } from './pull-list.tsx'
import type { ListProps } from './list-props.ts'
import { useFurtherPages } from './use-further-pages.ts'

function filterOf({ pair, side, begin, end }: HistoryQuery) {
  return { ...pair, side, begin, end }
}

/** A page of orders that a phone adds below the previous one. */
function FurtherOrders({ query, page }: { readonly query: HistoryQuery; readonly page: number }): ReactElement {
  const { answer, retry } = useOrderHistory(page, filterOf(query))
  return (
    <ListState page answer={answer} retry={retry} columns={12} rows={3}>
      {({ rows }) => <HistoryCards rows={rows} hash={hashButton} />}
    </ListState>
  )
}

/** The order history of the wallet (HIS-001), 20 rows per page (HIS-006). */
export function OrderList({ query, page, onPage, children }: ListProps & { query: HistoryQuery }): ReactElement {
  const narrow = useMedia(NARROW)
  const { pages, last, showNext, showPage } = useFurtherPages(query, page, narrow, onPage)
  const { answer, retry, refresh } = useOrderHistory(page, filterOf(query))
  return (
    <ListState page answer={answer} retry={retry} columns={12} rows={8}>
      {({ rows, count }) => (
        <PullList
          onRefresh={() => {
            showPage(page)
            return refresh()
          }}
          onMore={(last + 1) * PAGE_SIZES.orderHistory < count ? showNext : undefined}
        >
          {children(count)}
          {rows.length === 0 ? (
            <NothingFound kind="orders" />
          ) : (
            <>
              {narrow ? (
                <HistoryCards rows={rows} hash={hashButton} />
              ) : (
                <div className="overflow-x-auto">
                  <HistoryTable page rows={rows} hash={hashButton} />
                </div>
              )}
              {pages.map((each) => (
                <FurtherOrders key={each} query={query} page={each} />
              ))}
              <div className="border-t px-4 py-2">
                <Pager first={page} page={last} size={PAGE_SIZES.orderHistory} count={count} onPage={showPage} />
              </div>
            </>
          )}
        </PullList>
      )}
    </ListState>
  )
}
