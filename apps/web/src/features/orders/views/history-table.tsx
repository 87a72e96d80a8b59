import { Figure, Table, Td, Th, cx } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { HistoryRow } from '../model/history-row.ts'
import { FilledBar } from './filled-bar.tsx'
import { PairText } from './pair-text.tsx'
import { SideText } from './side-text.tsx'

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
      <thead className="sticky top-0 z-(--z-sticky)">
        <tr>
          <Th>{t('orders.column.date')}</Th>
          <Th>{t('orders.column.pair')}</Th>
          <Th>{t('orders.column.side')}</Th>
          <Th figures>{t('orders.column.price')}</Th>
          <Th figures>{t('orders.column.amount')}</Th>
          <Th figures>{t('orders.column.filled')}</Th>
          <Th figures>{t('orders.column.total')}</Th>
          <Th>{t('orders.column.status')}</Th>
          {hash !== undefined && <Th figures>{t('orders.column.hash')}</Th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.seq}:${row.hash}`}>
            <Td className="text-2">{row.timeStr}</Td>
            <Td>
              <PairText base={row.baseTitle} counter={row.counterTitle} />
            </Td>
            <Td>
              <SideText side={row.side} />
            </Td>
            <Td figures>
              <Figure value={row.price} />
            </Td>
            <Td figures>
              <Figure value={row.amount} />
            </Td>
            <Td figures>
              <FilledBar percent={row.filledPercent} />
            </Td>
            <Td figures>
              <Figure value={row.total} />
            </Td>
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
