import { Table, Td, Th, cx } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { HistoryRow } from '../model/history-row.ts'
import { OrderCells, OrderHeads } from './order-columns.tsx'

export interface HistoryTableProps {
  rows: readonly HistoryRow[]
  /** Rows of a page instead of a panel. */
  page?: boolean
  /** How a hash is shown; without it the column is left out. */
  hash?: (hash: string) => ReactNode
}

/** The order history: every order with what became of it (TRD-008, HIS-001). */
export const HistoryTable = ({ rows, page = false, hash }: HistoryTableProps): ReactElement => {
  const t = useT()
  return (
    <Table page={page}>
      <OrderHeads>{hash !== undefined && <Th figures>{t('orders.column.hash')}</Th>}</OrderHeads>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.seq}:${row.hash}`}>
            <OrderCells order={row} />
            <Td className={cx(row.label === 'cancelled' || row.label === 'expired' ? 'text-2' : 'text-1')}>
              {t(`orders.history.${row.label}`)}
            </Td>
            {hash !== undefined && <Td figures>{hash(row.hash)}</Td>}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
