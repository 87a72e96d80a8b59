/** Labels of orders and records in the product (A34). Screens translate only these. */
export type Label =
  | 'activeFill'
  | 'passiveFill'
  | 'partialFill'
  | 'cancelledOrder'
  | 'orderCreated'
  | 'placed'
  | 'filled'
  | 'partlyFilled'
  | 'cancelled'
  | 'expired'
  | 'killed'

export interface LabelledRecord {
  readonly type: string
  /** Number of parties of a match; absent or 1 without a match. */
  readonly matchFlag?: number | undefined
  readonly takerGetsMatch?: unknown
  /** Whether part of the order is still open. */
  readonly partial?: boolean | undefined
}

/**
 * Returns the label of a record (HIS-007..011): a matched OfferCreate is an active fill, an OfferAffect a passive fill,
 * either one with an open remainder a partial fill, an OfferCancel a canceled order, and any other OfferCreate a
 * created order. Returns undefined for records that do not concern orders.
 */
export function recordLabel(record: LabelledRecord): Label | undefined {
  switch (record.type) {
    case 'offer_partially_funded':
      return 'partialFill'
    case 'OfferAffect':
      return record.partial === true ? 'partialFill' : 'passiveFill'
    case 'OfferCancel':
      return 'cancelledOrder'
    case 'OfferCreate':
      if (record.takerGetsMatch === undefined && (record.matchFlag ?? 1) <= 1) return 'orderCreated'
      return record.partial === true ? 'partialFill' : 'activeFill'
    default:
      return undefined
  }
}

/**
 * State of an order in its life. `killed`: the order may not rest and found no match; `cancelled`: by its owner;
 * `expired`: by the ledger.
 */
export type OrderLifeState = 'placed' | 'filled' | 'partlyFilled' | 'cancelled' | 'expired' | 'killed'

/** Wire name of the effect of each order event, and whether the event is an exchange (A34). */
export const ORDER_EFFECTS = {
  created: { effect: 'offer_created', exchanged: false },
  bought: { effect: 'offer_bought', exchanged: true },
  funded: { effect: 'offer_funded', exchanged: true },
  'partially-funded': { effect: 'offer_partially_funded', exchanged: true },
  cancelled: { effect: 'offer_cancelled', exchanged: false },
  revoked: { effect: 'offer_cancelled', exchanged: false },
  expired: { effect: 'offer_cancelled', exchanged: false },
  unfunded: { effect: 'offer_cancelled', exchanged: false },
} as const

/**
 * Returns the wire name of an effect (ENT-028): an order placed or removed is `buy` or `sell`, an exchange `bought` or
 * `sold`.
 */
export function effectTypeOf(exchanged: boolean, side: 'buy' | 'sell'): 'sell' | 'sold' | 'buy' | 'bought' {
  if (side === 'buy') return exchanged ? 'bought' : 'buy'
  return exchanged ? 'sold' : 'sell'
}
