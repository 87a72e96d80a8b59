import type { HistoryQuery } from '@tidebook/client/http'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import type { ReactElement } from 'react'
import { HistoryCards, HistoryTable, ListState, Pager, useOrderHistory } from '../../features/orders/index.ts'
import { hashButton } from '../../features/transaction-detail/index.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import { NothingFound } from './nothing-found.tsx'
import { PullList } from './pull-list.tsx'
import type { ListProps } from './list-props.ts'

/** The order history of the wallet (HIS-001), 20 rows per page (HIS-006). */
export const OrderList = ({ query, page, onPage, children }: ListProps & { query: HistoryQuery }): ReactElement => {
  const narrow = useMedia(NARROW)
  const { answer, retry, refresh } = useOrderHistory(page, {
    ...query.pair,
    side: query.side,
    begin: query.begin,
    end: query.end,
  })
  return (
    <ListState page answer={answer} retry={retry} columns={12} rows={8}>
      {({ rows, count }) => (
        <PullList
          onRefresh={refresh}
          onMore={(page + 1) * PAGE_SIZES.orderHistory < count ? () => onPage(page + 1) : undefined}
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
              <div className="border-t px-4 py-2">
                <Pager page={page} size={PAGE_SIZES.orderHistory} count={count} onPage={onPage} />
              </div>
            </>
          )}
        </PullList>
      )}
    </ListState>
  )
}
