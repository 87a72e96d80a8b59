import { shortAddress } from '../../../lib/addresses.ts'
import type { Translate } from '../../../lib/i18n.ts'
import { reasonWords } from '../../transactions/index.ts'
import type { RecordRow } from '../model/record-row.ts'

const KNOWN = ['OfferCreate', 'OfferAffect', 'OfferCancel', 'Send', 'Receive', 'TrustSet', 'AccountSet'] as const
type Known = (typeof KNOWN)[number]

function knownType(type: string): Known | undefined {
  return KNOWN.find((each) => each === type)
}

const LABELS = { activeFill: true, passiveFill: true, partialFill: true, cancelledOrder: true, orderCreated: true }

/** Returns the text of the record type, both for the list and for its export. */
export function recordTypeText(row: Pick<RecordRow, 'type' | 'matched'>, translate: Translate): string {
  const type = knownType(row.type)
  if (type === undefined) return row.type
  return translate(`history.type.${row.matched && type === 'OfferCreate' ? 'fill' : type}`)
}

type Outcome = Pick<RecordRow, 'result' | 'label' | 'other' | 'type'>

/**
 * Returns the text of the outcome, both for the list and for its export, with the labels of HIS-007..011 for orders.
 */
export function recordResultText(row: Outcome, translate: Translate, addressText = shortAddress): string {
  if (row.result === 'tecKILLED') return translate('orders.history.killed')
  if (row.result !== 'tesSUCCESS') return `${translate('history.result.failed')} · ${reasonWords(row.result).why}`
  if (row.label !== undefined && row.label in LABELS)
    return translate(`orders.label.${row.label as keyof typeof LABELS}`)
  const address = row.other === undefined ? undefined : addressText(row.other)
  if (address !== undefined && row.type === 'Send') return translate('history.result.sent', { address })
  if (address !== undefined && row.type === 'Receive') return translate('history.result.received', { address })
  return translate('history.result.done')
}
