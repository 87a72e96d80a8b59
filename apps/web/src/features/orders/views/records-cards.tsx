import { Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { CardLine } from './order-card.tsx'
import { RecordResult } from './cells.tsx'
import type { RecordsTableProps } from './records-table.tsx'

/** Wallet records on a phone. */
export function RecordsCards({ rows, hash }: Pick<RecordsTableProps, 'rows' | 'hash'>): ReactElement {
  return (
    <ul className="flex flex-col">
      {rows.map((row) => (
        <CardLine
          key={row.id}
          base={row.baseTitle}
          counter={row.counterTitle}
          side={row.side}
          status={<RecordResult row={row} />}
          figures={
            row.amount !== undefined && (
              <>
                <Figure className="text-1" value={row.amount} unit={row.baseTitle} />
                {row.price !== undefined && <Figure className="text-1" value={row.price} unit={row.counterTitle} />}
              </>
            )
          }
          below={row.timeStr}
          trailing={hash?.(row.hash)}
        />
      ))}
    </ul>
  )
}
