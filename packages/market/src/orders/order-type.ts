/** What an order does with the part that finds nobody, as its flags say; nothing else on the ledger tells it. */
export type OrderKind = 'limit' | 'postOnly' | 'immediateOrCancel' | 'fillOrKill'

const PASSIVE = 0x0001_0000
const IMMEDIATE_OR_CANCEL = 0x0002_0000
const FILL_OR_KILL = 0x0004_0000

/** Kind of an OfferCreate by its flags. What may never rest comes before what may only rest. */
export function orderKindOf(flags: number): OrderKind {
  if ((flags & FILL_OR_KILL) !== 0) return 'fillOrKill'
  if ((flags & IMMEDIATE_OR_CANCEL) !== 0) return 'immediateOrCancel'
  return (flags & PASSIVE) === 0 ? 'limit' : 'postOnly'
}
