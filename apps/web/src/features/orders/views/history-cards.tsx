import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { HistoryTableProps } from './history-table.tsx'
import { OrderCard } from './order-card.tsx'

/** The order history on a phone. */
export const HistoryCards = ({ rows, hash }: Pick<HistoryTableProps, 'rows' | 'hash'>): ReactElement => {
  const t = useT()
  return (
    <ul className="flex flex-col">
      {rows.map((row) => (
        <OrderCard
          key={`${row.seq}:${row.hash}`}
          order={row}
          status={t(`orders.history.${row.label}`)}
          trailing={hash?.(row.hash)}
        />
      ))}
    </ul>
  )
}
