import type { HistoryQuery } from '@tidebook/client/http'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { useMemo } from 'react'
import type { Loadable } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { api } from '../../network/index.ts'
import { mapLoadable, useWallet } from '../../wallet/index.ts'
import { type HistoryRow, historyRow } from '../model/history-row.ts'
import { useAccountVersion } from './account-version.ts'
import { useOrderFormat } from './order-format.ts'

/** Page of rows, with the total count. */
export interface RowPage<Row> {
  readonly rows: readonly Row[]
  readonly count: number
}

/** Filter of the order history. */
export interface OrderFilter {
  readonly base?: string | undefined
  readonly counter?: string | undefined
  readonly side?: 'buy' | 'sell' | undefined
  /** Range of the creation time, in milliseconds since 1970; open ends are undefined. */
  readonly begin?: number | undefined
  readonly end?: number | undefined
}

function queryOf({ base, counter, side, begin, end }: OrderFilter, page: number): HistoryQuery {
  return {
    page,
    size: PAGE_SIZES.orderHistory,
    ...(base !== undefined && counter !== undefined && { pair: { base, counter } }),
    ...(side !== undefined && { side }),
    ...(begin !== undefined && { begin }),
    ...(end !== undefined && { end }),
  }
}

/**
 * Returns one page of the order history of the user's wallet, 20 rows (HIS-006); refreshes when the account changes.
 */
export function useOrderHistory(
  page: number,
  filter: OrderFilter,
): { answer: Loadable<RowPage<HistoryRow>>; retry: () => void; refresh: () => Promise<void> } {
  const { wallet } = useWallet()
  const reading = useOrderFormat()
  const version = useAccountVersion()
  const address = wallet?.address
  const query = queryOf(filter, page)
  const { answer, retry, refresh } = useCall(
    ['order history', address, query],
    address === undefined ? undefined : (signal) => api.orderHistory(address, query, { signal }),
    { version },
  )
  const rows = useMemo(
    () => mapLoadable(answer, ({ list, count }) => ({ rows: list.map((item) => historyRow(item, reading)), count })),
    [answer, reading],
  )
  return { answer: rows, retry, refresh }
}
