import type { HistoryQuery } from '@tidebook/client/http'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { useMemo } from 'react'
import type { Loadable } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { api } from '../../network/index.ts'
import { mapLoadable, useWallet } from '../../wallet/index.ts'
import { type HistoryRow, historyRow } from '../model/history-row.ts'
import { useAccountVersion } from './account-version.ts'
import { useReading } from './reading.ts'

/** A page of rows and how many there are in all. */
export interface RowPage<Row> {
  readonly rows: readonly Row[]
  readonly count: number
}

/** What narrows the order history. */
export interface OrderFilter {
  readonly base?: string | undefined
  readonly counter?: string | undefined
  readonly side?: 'buy' | 'sell' | undefined
  /** When it was placed, milliseconds since 1970; open ends are undefined. */
  readonly begin?: number | undefined
  readonly end?: number | undefined
}

const queryOf = ({ base, counter, side, begin, end }: OrderFilter, page: number): HistoryQuery => ({
  page,
  size: PAGE_SIZES.orderHistory,
  ...(base !== undefined && counter !== undefined && { pair: { base, counter } }),
  ...(side !== undefined && { side }),
  ...(begin !== undefined && { begin }),
  ...(end !== undefined && { end }),
})

/** One page of the order history of the own wallet, 20 rows (HIS-006); it follows what happens to the account. */
export const useOrderHistory = (
  page: number,
  filter: OrderFilter,
): { answer: Loadable<RowPage<HistoryRow>>; retry: () => void; refresh: () => Promise<void> } => {
  const { wallet } = useWallet()
  const reading = useReading()
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
