import { Table, Td, Th } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { RecordRow } from '../model/record-row.ts'
import { OptionalFigure, PairText, RecordResult, RecordType, SideText } from './cells.tsx'

export interface RecordsTableProps {
  rows: readonly RecordRow[]
  page?: boolean
  /** Whether to show the record type, for lists with more than fills. */
  types?: boolean
  hash?: (hash: string) => ReactNode
}

/** Wallet records: fills in the trade panel, all records on the history page. */
export function RecordsTable({ rows, page = false, types = false, hash }: RecordsTableProps): ReactElement {
  const t = useT()
  return (
    <Table page={page} className={page ? '[&_:is(td,th)]:px-2 wide:[&_:is(td,th)]:px-3' : undefined}>
      <thead className="sticky top-0 z-(--z-sticky)">
        <tr>
          <Th>{t('orders.column.date')}</Th>
          {types && <Th>{t('orders.column.type')}</Th>}
          <Th>{t('orders.column.side')}</Th>
          <Th>{t(types ? 'history.column.asset' : 'orders.column.pair')}</Th>
          <Th figures>{t('orders.column.price')}</Th>
          <Th figures>{t('orders.column.amount')}</Th>
          <Th figures>{t('orders.column.total')}</Th>
          <Th>{t('history.column.result')}</Th>
          {hash !== undefined && <Th figures>{t('orders.column.hash')}</Th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Td className="text-2">{row.timeStr}</Td>
            {types && (
              <Td>
                <RecordType row={row} />
              </Td>
            )}
            <Td>
              <SideText side={row.side} />
            </Td>
            <Td>
              <PairText base={row.baseTitle} counter={row.counterTitle} />
            </Td>
            <Td figures>
              <OptionalFigure value={row.price} />
            </Td>
            <Td figures>
              <OptionalFigure value={row.amount} />
            </Td>
            <Td figures>
              <OptionalFigure value={row.total} />
            </Td>
            <Td>
              <RecordResult row={row} />
            </Td>
            {hash !== undefined && <Td figures>{hash(row.hash)}</Td>}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
