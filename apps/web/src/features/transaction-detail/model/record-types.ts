import type { MessageKey } from '../../../lib/i18n.ts'

/** Record types of the explorer that lists can filter by; each has a label. */
export const RECORD_TYPES = [
  'OfferCreate',
  'OfferAffect',
  'OfferCancel',
  'Send',
  'Receive',
  'TrustSet',
  'AccountSet',
] as const

/** Returns the label key of a type, if it has one. */
export function recordTypeKey(type: string): MessageKey | undefined {
  const known = RECORD_TYPES.find((each) => each === type)
  return known === undefined ? undefined : `history.type.${known}`
}
