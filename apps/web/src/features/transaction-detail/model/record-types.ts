import type { MessageKey } from '../../../lib/i18n.ts'

/** Record types of the explorer that a list can be narrowed to; each has a word. */
export const RECORD_TYPES = [
  'OfferCreate',
  'OfferAffect',
  'OfferCancel',
  'Send',
  'Receive',
  'TrustSet',
  'AccountSet',
] as const

/** The word of a type, when it has one. */
export const typeWord = (type: string): MessageKey | undefined => {
  const known = RECORD_TYPES.find((each) => each === type)
  return known === undefined ? undefined : `history.type.${known}`
}
