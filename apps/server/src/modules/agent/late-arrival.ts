/**
 * How far the newest blocks of two nodes of a chain may differ, in blocks and in seconds. The larger difference counts.
 */
const LATE_BLOCKS = 25
const LATE_SECONDS = 900

/** State of a chain when a payment was made. */
export interface ChainView {
  /** Newest block on the nodes that the check uses. */
  readonly head: number
  /** Last final block on these nodes. */
  readonly final: number
  /** Last final block that the agent has read, possibly from nodes that are further ahead. */
  readonly read: number
  /** Seconds between two blocks; 0 if the chain creates blocks only for transactions. */
  readonly blockTime: number
}

/**
 * Returns the last block that may contain a payment. If the agent has read that block without finding the payment, the
 * payment is missing.
 */
export function lastBlockOf({ head, final, read, blockTime }: ChainView): number {
  const margin = blockTime === 0 ? LATE_BLOCKS : Math.max(LATE_BLOCKS, Math.ceil(LATE_SECONDS / blockTime))
  // The agent's nodes have about as many reversible blocks as these nodes.
  return Math.max(head, read + Math.max(0, head - final)) + margin
}
