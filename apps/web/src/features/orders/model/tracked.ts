/** What the orders panel needs of a transaction this browser has signed. */
export interface TrackedOrder {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly sequence?: number | undefined
  readonly tx: { readonly [field: string]: unknown }
  /** Milliseconds since 1970. */
  readonly at: number
}

const UNDER_WAY: ReadonlySet<string> = new Set(['signing', 'submitted', 'unknown'])

/** Signed or sent, and the ledger has not said the last word. */
export function isUnderWay(transaction: Pick<TrackedOrder, 'state'>): boolean {
  return UNDER_WAY.has(transaction.state)
}

/** Sequence of the order that a cancel takes back, or that another order takes the place of. */
export function cancelledSequence(transaction: TrackedOrder): number | undefined {
  const { kind } = transaction
  const sequence = kind === 'cancel' || kind === 'order' ? transaction.tx['OfferSequence'] : undefined
  return typeof sequence === 'number' ? sequence : undefined
}
