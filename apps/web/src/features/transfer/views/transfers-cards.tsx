import { Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Party, TransferResult, type TransfersProps } from './transfers-table.tsx'

/** The transfer history as cards for phones: direction, amount, counterparty and time. */
export function TransfersCards({ rows, hash }: TransfersProps): ReactElement {
  const t = useT()
  return (
    <ul className="flex flex-col">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-1 border-b px-4 py-3 text-12 last:border-b-0">
          <p className="flex justify-between gap-x-3 text-13">
            <Figure className="font-medium" value={row.transferAmount} unit={row.transferCoinType} />
            <span className="text-right text-2">
              <TransferResult row={row} />
            </span>
          </p>
          <p className="truncate text-2">
            {t(row.received ? 'history.column.out' : 'history.column.in')}{' '}
            <Party address={row.received ? row.transferOutAddr : row.transferInAddr} own={false} />
          </p>
          <p className="flex items-center justify-between gap-x-3 text-3">
            {row.transferTime}
            {hash(row.hash)}
          </p>
        </li>
      ))}
    </ul>
  )
}
