import { Figure, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { shortAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import type { RecordRow } from '../model/record-row.ts'
import { PairText } from './pair-text.tsx'
import { SideText } from './side-text.tsx'

export interface RecordsTableProps {
  rows: readonly RecordRow[]
  page?: boolean
  /** Shows the type of the record, for lists with more than fills. */
  types?: boolean
  hash?: (hash: string) => ReactNode
}

const KNOWN = ['OfferCreate', 'OfferAffect', 'OfferCancel', 'Send', 'Receive', 'TrustSet', 'AccountSet'] as const
type Known = (typeof KNOWN)[number]
const knownType = (type: string): Known | undefined => KNOWN.find((each) => each === type)

const optional = (value: string | undefined): ReactElement =>
  value === undefined ? <span className="text-3">–</span> : <Figure value={value} />

const Result = ({ row }: { row: RecordRow }): ReactElement => {
  const t = useT()
  if (row.result !== 'tesSUCCESS')
    return <span className="text-danger">{t('history.result.failed', { code: row.result })}</span>
  if (row.label !== undefined && row.label in LABELS)
    return <>{t(`orders.label.${row.label as keyof typeof LABELS}`)}</>
  const address = row.other === undefined ? undefined : shortAddress(row.other)
  if (address !== undefined && row.type === 'Send') return <>{t('history.result.sent', { address })}</>
  if (address !== undefined && row.type === 'Receive') return <>{t('history.result.received', { address })}</>
  return <>{t('history.result.done')}</>
}

const LABELS = { activeFill: true, passiveFill: true, partialFill: true, cancelledOrder: true, orderCreated: true }

/** Records of the wallet: fills in the trade panel, everything on the history page. */
export const RecordsTable = ({ rows, page = false, types = false, hash }: RecordsTableProps): ReactElement => {
  const t = useT()
  return (
    <Table page={page}>
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
        {rows.map((row) => {
          const type = knownType(row.type)
          return (
            <tr key={row.id}>
              <Td className="text-2">{row.timeStr}</Td>
              {types && (
                <Td>
                  {type === undefined
                    ? row.type
                    : t(`history.type.${row.matched && type === 'OfferCreate' ? 'fill' : type}`)}
                </Td>
              )}
              <Td>
                <SideText side={row.side} />
              </Td>
              <Td>
                <PairText base={row.baseTitle} counter={row.counterTitle} />
              </Td>
              <Td figures>{optional(row.price)}</Td>
              <Td figures>{optional(row.amount)}</Td>
              <Td figures>{optional(row.total)}</Td>
              <Td>
                <Result row={row} />
              </Td>
              {hash !== undefined && <Td figures>{hash(row.hash)}</Td>}
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
