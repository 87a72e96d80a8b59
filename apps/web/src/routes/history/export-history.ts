import type { RecordsQuery } from '@tidebook/client/http'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { translate } from '../../lib/i18n.ts'
import { api } from '../../features/network/index.ts'
import { type OrderReading, downloadText, historyRow, recordRow, toCsv } from '../../features/orders/index.ts'
import { typeWord } from '../../features/transaction-detail/index.ts'
import { readAll } from './read-all.ts'

const words = (...keys: Parameters<typeof translate>[0][]): string[] => keys.map((key) => translate(key))

/** Hands the whole order history of a selection to the browser as a file. */
export async function exportOrders(
  address: string,
  filter: Parameters<typeof api.orderHistory>[1],
  reading: OrderReading,
): Promise<void> {
  const list = await readAll((page) => api.orderHistory(address, { ...filter, page, size: PAGE_SIZES.maximum }))
  const head = words(
    'history.column.time',
    'history.column.pair',
    'history.column.side',
    'history.column.price',
    'history.column.amount',
    'history.column.filled',
    'history.column.total',
    'history.column.result',
    'history.column.hash',
  )
  const rows = list.map((item) => {
    const row = historyRow(item, reading)
    const state = translate(`orders.history.${row.label}`)
    return [
      row.timeStr,
      `${row.baseTitle}/${row.counterTitle}`,
      translate(`orders.side.${row.side}`),
      row.price,
      row.amount,
      `${row.filledPercent}%`,
      row.total,
      state,
      row.hash,
    ]
  })
  downloadText('tidebook-orders.csv', toCsv(head, rows))
}

/** Hands all records of a selection to the browser as a file. */
export async function exportRecords(address: string, query: RecordsQuery, reading: OrderReading): Promise<void> {
  const list = await readAll((page) => api.transactions(address, { ...query, page, size: PAGE_SIZES.maximum }))
  const head = words(
    'history.column.time',
    'history.column.type',
    'history.column.side',
    'history.column.asset',
    'history.column.price',
    'history.column.amount',
    'history.column.total',
    'history.column.result',
    'history.column.hash',
  )
  const rows = list.map((record, index) => {
    const row = recordRow(record, index, reading)
    const word = typeWord(row.type)
    const title = row.counterTitle === undefined ? (row.baseTitle ?? '') : `${row.baseTitle}/${row.counterTitle}`
    const side = row.side === undefined ? '' : translate(`orders.side.${row.side}`)
    return [
      row.timeStr,
      word === undefined ? row.type : translate(word),
      side,
      title,
      row.price ?? '',
      row.amount ?? '',
      row.total ?? '',
      row.result,
      row.hash,
    ]
  })
  downloadText('tidebook-transactions.csv', toCsv(head, rows))
}
