import type { OrderState } from '@tidebook/contract'
import { Figure, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { HistoryRow } from '../model/history-row.ts'
import { FilledBar, KindText, OptionalFigure, PairText, SideText } from './cells.tsx'

export interface HistoryTableProps {
  rows: readonly HistoryRow[]
  /** Whether the table fills a page instead of a panel. */
  page?: boolean
  /** Renders a transaction hash; without it the column is left out. */
  hash?: (hash: string) => ReactNode
}

/** Columns hidden in a narrower table; the transaction behind the hash shows the same data. */
const WIDE = 'hidden wide:table-cell'
const DESK = 'hidden desk:table-cell'

/** Final states without a full fill, shown in a muted color. */
const QUIET: ReadonlySet<OrderState> = new Set<OrderState>(['cancelled', 'expired', 'killed'])

function Row({ row, hash }: { row: HistoryRow; hash: HistoryTableProps['hash'] }): ReactElement {
  const t = useT()
  return (
    <tr>
      <Td className="text-2">{row.timeStr}</Td>
      <Td>
        <PairText base={row.baseTitle} counter={row.counterTitle} />
      </Td>
      <Td className={WIDE}>
        <KindText kind={row.kind} />
      </Td>
      <Td>
        <SideText side={row.side} />
      </Td>
      <Td figures>
        <Figure value={row.limit} />
      </Td>
      <Td figures>
        <OptionalFigure value={row.average} />
      </Td>
      <Td figures>
        <Figure value={row.amount} />
      </Td>
      <Td figures className={WIDE}>
        <OptionalFigure value={row.executed} />
      </Td>
      <Td figures className={WIDE}>
        <FilledBar percent={row.filledPercent} />
      </Td>
      <Td figures className={DESK}>
        <OptionalFigure value={row.total} />
      </Td>
      <Td className={QUIET.has(row.label) ? 'text-2' : 'text-1'}>{t(`orders.history.${row.label}`)}</Td>
      {hash !== undefined && <Td figures>{hash(row.hash)}</Td>}
    </tr>
  )
}

/** Order history: every order with its terms, its fills and its outcome (TRD-008, HIS-001). */
export function HistoryTable({ rows, page = false, hash }: HistoryTableProps): ReactElement {
  const t = useT()
  return (
    <Table page={page} className={page ? '[&_:is(td,th)]:px-2' : undefined}>
      <thead className="sticky top-0 z-(--z-sticky)">
        <tr>
          <Th>{t('orders.column.date')}</Th>
          <Th>{t('orders.column.pair')}</Th>
          <Th className={WIDE}>{t('orders.column.type')}</Th>
          <Th>{t('orders.column.side')}</Th>
          <Th figures>{t('orders.column.limit')}</Th>
          <Th figures>{t('orders.column.average')}</Th>
          <Th figures>{t('orders.column.amount')}</Th>
          <Th figures className={WIDE}>
            {t('orders.column.executed')}
          </Th>
          <Th figures className={WIDE}>
            {t('orders.column.filled')}
          </Th>
          <Th figures className={DESK}>
            {t('orders.column.total')}
          </Th>
          <Th>{t('orders.column.status')}</Th>
          {hash !== undefined && <Th figures>{t('orders.column.hash')}</Th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.seq}:${row.hash}`} row={row} hash={hash} />
        ))}
      </tbody>
    </Table>
  )
}
