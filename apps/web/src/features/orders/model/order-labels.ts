/** The one vocabulary of order events on screen. Three wire vocabularies map into it (A34). */
export type OrderLabel = 'activeFill' | 'passiveFill' | 'partialFill' | 'cancelledOrder' | 'orderCreated'

/** What a record must carry to be named. */
export interface LabelledRecord {
  readonly type: string
  /** Something was exchanged in this transaction. */
  readonly matched: boolean
  /** The order was met in part and the rest stayed or fell away. */
  readonly partial: boolean
}

/** Label of a transaction record (HIS-007..011). */
export function recordLabel(record: LabelledRecord): OrderLabel {
  if (record.type === 'OfferCancel') return 'cancelledOrder'
  if (record.type === 'offer_partially_funded' || (record.matched && record.partial)) return 'partialFill'
  if (record.type === 'OfferAffect') return 'passiveFill'
  return record.matched ? 'activeFill' : 'orderCreated'
}

/** Labels of the order history (HIS-012). */
export type HistoryLabel = 'placed' | 'filled' | 'partlyFilled' | 'cancelled'

/** What an order history item must carry to be named. */
export interface HistoryState {
  /** The order was cancelled: the item's status flag is true (HIS-015). */
  readonly cancelled: boolean
  /** Something of it was exchanged. */
  readonly matched: boolean
  /** Nothing of it is left to exchange. */
  readonly complete: boolean
}

/** Label of an order in the order history. A cancelled order stays cancelled however much of it was filled. */
export function historyLabel(state: HistoryState): HistoryLabel {
  if (state.cancelled) return 'cancelled'
  if (state.matched) return state.complete ? 'filled' : 'partlyFilled'
  return 'placed'
}
