/** The one vocabulary of order and record labels inside the product (A34); screens translate these and nothing else. */
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

/** Explorer record types that concern orders (ENT-024). */
export type OrderRecordType = 'OfferCreate' | 'OfferAffect' | 'OfferCancel' | 'offer_partially_funded'

export interface LabelledRecord {
  readonly type: string
  /** Number of parties of a match; absent or 1 without one. */
  readonly matchFlag?: number | undefined
  readonly takerGetsMatch?: unknown
  /** The order still stands with a rest. */
  readonly partial?: boolean | undefined
}

/**
 * Label of a record (HIS-007..011): a match of the own OfferCreate is an active fill, OfferAffect a passive one, either
 * with a rest that stands a partial fill, OfferCancel a cancelled order, any other OfferCreate an order created.
 * Records that do not concern orders have none.
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
 * State of an order over its life. Killed is one that may not rest and found nobody; cancelled is what its owner does,
 * expired what the ledger does with an order that stood.
 */
export type OrderLifeState = 'placed' | 'filled' | 'partlyFilled' | 'cancelled' | 'expired' | 'killed'

/** The five results an order can have for its owner in one transaction (TRD-014..018). */
export type OrderResult = 'created' | 'cancelled' | 'active' | 'passive' | 'partial'

/** One row per thing that can happen to an order: the four vocabularies of the wire side by side (A34). */
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

/** What an effect did (ENT-028): an order placed or removed buys or sells, an exchange has bought or sold. */
export function effectTypeOf(exchanged: boolean, side: 'buy' | 'sell'): 'sell' | 'sold' | 'buy' | 'bought' {
  if (side === 'buy') return exchanged ? 'bought' : 'buy'
  return exchanged ? 'sold' : 'sell'
}
