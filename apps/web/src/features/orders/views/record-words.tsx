import type { ReactElement } from 'react'
import { shortAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import type { RecordRow } from '../model/record-row.ts'

const KNOWN = ['OfferCreate', 'OfferAffect', 'OfferCancel', 'Send', 'Receive', 'TrustSet', 'AccountSet'] as const
type Known = (typeof KNOWN)[number]
const knownType = (type: string): Known | undefined => KNOWN.find((each) => each === type)

const LABELS = { activeFill: true, passiveFill: true, partialFill: true, cancelledOrder: true, orderCreated: true }

/** What kind of record it is. */
export const RecordType = ({ row }: { row: RecordRow }): ReactElement => {
  const t = useT()
  const type = knownType(row.type)
  if (type === undefined) return <>{row.type}</>
  return <>{t(`history.type.${row.matched && type === 'OfferCreate' ? 'fill' : type}`)}</>
}

/** What came of it, in the words of HIS-007..011 for orders. */
export const RecordResult = ({ row }: { row: RecordRow }): ReactElement => {
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
