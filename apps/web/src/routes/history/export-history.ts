import { toCsv } from '../../lib/csv.ts'
import { downloadText } from '../../lib/download-text.ts'
import type { RecordsQuery } from '@tidebook/client/http'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { type MessageKey, translate } from '../../lib/i18n.ts'
import { api } from '../../features/network/index.ts'
import {
  type OrderFormat,
  historyRow,
  recordResultText,
  recordRow,
  recordTypeText,
} from '../../features/orders/index.ts'
import { transferRows } from '../../features/transfer/index.ts'
import { fetchAllPages, type LongRead } from './fetch-all-pages.ts'

/** Returns the header row of a file: the list's column titles, with the time zone of the times. */
function headOf(...keys: readonly MessageKey[]): string[] {
  return [
    `${translate('orders.column.date')} (${Intl.DateTimeFormat().resolvedOptions().timeZone})`,
    ...keys.map((key) => translate(key)),
  ]
}

function callOptions(signal: AbortSignal | undefined): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal }
}

/** Downloads the whole order history for a filter, with the columns and texts of the list. */
export async function exportOrders(
  address: string,
  filter: Parameters<typeof api.orderHistory>[1],
  reading: OrderFormat,
  long: LongRead,
): Promise<void> {
  const list = await fetchAllPages(
    (page, signal) => api.orderHistory(address, { ...filter, page, size: PAGE_SIZES.maximum }, callOptions(signal)),
    long,
  )
  const head = headOf(
    'orders.column.pair',
    'orders.column.type',
    'orders.column.side',
    'orders.column.limit',
    'orders.column.average',
    'orders.column.amount',
    'orders.column.executed',
    'orders.column.filled',
    'orders.column.total',
    'orders.column.status',
    'orders.column.hash',
  )
  const rows = list.map((item) => {
    const row = historyRow(item, reading)
    return [
      row.timeStr,
      `${row.baseTitle}/${row.counterTitle}`,
      translate(`orders.kind.${row.kind}`),
      translate(`orders.side.${row.side}`),
      row.limit,
      row.average ?? '',
      row.amount,
      row.executed ?? '',
      `${row.filledPercent}%`,
      row.total ?? '',
      translate(`orders.history.${row.label}`),
      row.hash,
    ]
  })
  downloadText('tidebook-orders.csv', toCsv(head, rows))
}

/** Downloads all records for a filter, with the columns and texts of the list. */
export async function exportRecords(
  address: string,
  tab: 'all' | 'fills',
  query: RecordsQuery,
  reading: OrderFormat,
  long: LongRead,
): Promise<void> {
  const list = await fetchAllPages(
    (page, signal) => api.transactions(address, { ...query, page, size: PAGE_SIZES.maximum }, callOptions(signal)),
    long,
  )
  const all = tab === 'all'
  const head = headOf(
    ...(all ? (['orders.column.type'] as const) : []),
    'orders.column.side',
    all ? 'history.column.asset' : 'orders.column.pair',
    'orders.column.price',
    'orders.column.amount',
    'orders.column.total',
    'history.column.result',
    'history.column.code',
    'orders.column.hash',
  )
  const rows = list.map((record, index) => {
    const row = recordRow(record, index, reading)
    return [
      row.timeStr,
      ...(all ? [recordTypeText(row, translate)] : []),
      row.side === undefined ? '' : translate(`orders.side.${row.side}`),
      row.counterTitle === undefined ? (row.baseTitle ?? '') : `${row.baseTitle}/${row.counterTitle}`,
      row.price ?? '',
      row.amount ?? '',
      row.total ?? '',
      recordResultText(row, translate, (whole) => whole),
      row.result,
      row.hash,
    ]
  })
  downloadText(all ? 'tidebook-transactions.csv' : 'tidebook-fills.csv', toCsv(head, rows))
}

/** Downloads all transfers for a filter, with full addresses. */
export async function exportTransfers(
  address: string,
  query: RecordsQuery,
  titleOf: (code: string, issuer?: string) => string,
  long: LongRead,
): Promise<void> {
  const list = await fetchAllPages(
    (page, signal) => api.transactions(address, { ...query, page, size: PAGE_SIZES.maximum }, callOptions(signal)),
    long,
  )
  const head = headOf(
    'history.column.out',
    'history.column.in',
    'history.column.coin',
    'orders.column.amount',
    'history.column.result',
    'history.column.code',
    'orders.column.hash',
  )
  const rows = transferRows(list, address, titleOf).map((row) => [
    row.transferTime,
    row.transferOutAddr,
    row.transferInAddr,
    row.transferCoinType,
    row.transferAmount,
    translate(`history.transfer.${row.transferResult}`),
    row.result,
    row.hash,
  ])
  downloadText('tidebook-transfers.csv', toCsv(head, rows))
}
