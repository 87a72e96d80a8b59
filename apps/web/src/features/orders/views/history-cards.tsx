import { Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { FilledBar, KindText } from './cells.tsx'
import type { HistoryTableProps } from './history-table.tsx'
import { CardLine } from './order-card.tsx'

/** Order history on a phone: the order as placed, its fills, and the time. */
export function HistoryCards({ rows, hash }: Pick<HistoryTableProps, 'rows' | 'hash'>): ReactElement {
  const t = useT()
  return (
    <ul className="flex flex-col">
      {rows.map((row) => (
        <CardLine
          key={`${row.seq}:${row.hash}`}
          base={row.baseTitle}
          counter={row.counterTitle}
          side={row.side}
          status={
            <>
              <KindText kind={row.kind} /> · {t(`orders.history.${row.label}`)}
            </>
          }
          figures={
            <>
              <Figure className="text-1" value={row.amount} unit={row.baseTitle} />
              <Figure className="text-1" value={row.limit} unit={row.counterTitle} />
              {row.average !== undefined && (
                <span className="flex basis-full justify-between gap-x-3">
                  <span>
                    {t('orders.column.average')} <Figure className="text-1" value={row.average} />
                  </span>
                  <Figure className="text-1" value={row.total} unit={row.counterTitle} />
                </span>
              )}
              <span className="flex basis-full justify-end">
                <FilledBar percent={row.filledPercent} />
              </span>
            </>
          }
          below={row.timeStr}
          trailing={hash?.(row.hash)}
        />
      ))}
    </ul>
  )
}
