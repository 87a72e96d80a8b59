/** Handling of an order's unmatched part, determined by its flags alone. */
export type OrderKind = 'limit' | 'postOnly' | 'immediateOrCancel' | 'fillOrKill'

const PASSIVE = 0x0001_0000
const IMMEDIATE_OR_CANCEL = 0x0002_0000
const FILL_OR_KILL = 0x0004_0000

/**
 * Returns the type of an OfferCreate from its flags. Flags that forbid resting take precedence over those that allow
 * it.
 */
export function orderKindOf(flags: number): OrderKind {
  if ((flags & FILL_OR_KILL) !== 0) return 'fillOrKill'
  if ((flags & IMMEDIATE_OR_CANCEL) !== 0) return 'immediateOrCancel'
  return (flags & PASSIVE) === 0 ? 'limit' : 'postOnly'
}
