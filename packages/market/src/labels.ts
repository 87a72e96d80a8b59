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

/** One row per order event, with its name in each of the four wire formats (A34). */
export const ORDER_VOCABULARY = {
  created: {
    record: 'OfferCreate',
    history: 'offernew',
    effect: 'offer_created',
    result: 'created',
    exchanged: false,
  },
  bought: { record: 'OfferCreate', history: 'offernew', effect: 'offer_bought', result: 'active', exchanged: true },
  funded: { record: 'OfferAffect', history: 'offereffect', effect: 'offer_funded', result: 'passive', exchanged: true },
  'partially-funded': {
    record: 'OfferAffect',
    history: 'offereffect',
    effect: 'offer_partially_funded',
    result: 'partial',
    exchanged: true,
  },
  cancelled: {
    record: 'OfferCancel',
    history: 'offercancel',
    effect: 'offer_cancelled',
    result: 'cancelled',
    exchanged: false,
  },
  revoked: {
    record: 'OfferCancel',
    history: 'offercancel',
    effect: 'offer_cancelled',
    result: 'cancelled',
    exchanged: false,
  },
  expired: {
    record: 'OfferCancel',
    history: 'offercancel',
    effect: 'offer_cancelled',
    result: 'cancelled',
    exchanged: false,
  },
  unfunded: {
    record: 'OfferCancel',
    history: 'offercancel',
    effect: 'offer_cancelled',
    result: 'cancelled',
    exchanged: false,
  },
} as const

/**
 * Returns the wire name of an effect (ENT-028): an order placed or removed is `buy` or `sell`, an exchange `bought` or
 * `sold`.
 */
export function effectTypeOf(exchanged: boolean, side: 'buy' | 'sell'): 'sell' | 'sold' | 'buy' | 'bought' {
  if (side === 'buy') return exchanged ? 'bought' : 'buy'
  return exchanged ? 'sold' : 'sell'
}
