import { PAGE_SIZES } from '@tidebook/contract/constants'
import type { ReactElement } from 'react'
import { HistoryCards, HistoryTable, ListState, Pager, useOrderHistory } from '../../features/orders/index.ts'
import { hashButton } from '../../features/transaction-detail/index.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { type HistoryFilter, codesOf } from './history-filter.ts'
import { NothingFound } from './nothing-found.tsx'
import type { ListProps } from './list-props.ts'

/** The order history of the wallet (HIS-001), 20 rows a page (HIS-006). */
export const OrderList = ({ filter, page, onPage, children }: ListProps & { filter: HistoryFilter }): ReactElement => {
  const side = filter.side === 'both' ? undefined : filter.side
  const phone = useMedia(PHONE)
  const { answer, retry } = useOrderHistory(page, { ...codesOf(filter.pair), side })
  return (
    <ListState page answer={answer} retry={retry} columns={9} rows={8}>
      {({ rows, count }) => (
        <>
          {children(count)}
          {rows.length === 0 ? (
            <NothingFound kind="orders" />
          ) : (
            <>
              {phone ? (
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
        </>
      )}
    </ListState>
  )
}
