/** Fields of a transaction signed in this browser that the orders panel uses. */
export interface TrackedOrder {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly sequence?: number | undefined
  readonly tx: { readonly [field: string]: unknown }
  /** Time in milliseconds since 1970. */
  readonly at: number
}

const IN_PROGRESS: ReadonlySet<string> = new Set(['signing', 'submitted', 'unknown'])

/** Whether a transaction is signed or sent without a final result from the ledger. */
export function isInProgress(transaction: Pick<TrackedOrder, 'state'>): boolean {
  return IN_PROGRESS.has(transaction.state)
}

/** Returns the sequence of the order that a transaction cancels or replaces. */
export function cancelledSequence(transaction: TrackedOrder): number | undefined {
  const { kind } = transaction
  const sequence = kind === 'cancel' || kind === 'order' ? transaction.tx['OfferSequence'] : undefined
  return typeof sequence === 'number' ? sequence : undefined
}
