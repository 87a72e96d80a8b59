/** How far two nodes of a chain may differ in their newest block, in blocks and in seconds; the larger one counts. */
const LATE_BLOCKS = 25
const LATE_SECONDS = 900

/** A chain when a payment was made. */
export interface ChainView {
  /** Newest block of the nodes that the check uses. */
  readonly head: number
  /** Last final block of these nodes. */
  readonly final: number
  /** Last final block that the agent has read, perhaps from nodes that are further. */
  readonly read: number
  /** Seconds between two blocks; 0 if the chain makes blocks only for transactions. */
  readonly blockTime: number
}

/** Returns the last block that may contain a payment that was made: once the agent has read it, the payment is missing. */
export function lastBlockOf({ head, final, read, blockTime }: ChainView): number {
  const margin = blockTime === 0 ? LATE_BLOCKS : Math.max(LATE_BLOCKS, Math.ceil(LATE_SECONDS / blockTime))
  // The nodes of the agent have about as many reversible blocks as these.
  return Math.max(head, read + Math.max(0, head - final)) + margin
}
