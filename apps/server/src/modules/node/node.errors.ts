/**
 * Reason why a node request failed: unreachable, silent, an error of the node, an answer of another shape, or ledgers
 * that the node does not have yet.
 */
export type NodeLinkErrorCode = 'node/unavailable' | 'node/timeout' | 'node/refused' | 'node/malformed' | 'node/behind'

/** Failed request to the node. `reason` is the node's own error code (`actNotFound`, `txnNotFound`, ...). */
export class NodeLinkError extends Error {
  readonly code: NodeLinkErrorCode
  readonly reason: string | undefined
  constructor(code: NodeLinkErrorCode, message: string, reason?: string) {
    super(message)
    this.name = 'NodeLinkError'
    this.code = code
    this.reason = reason
  }
}

/** Returns whether the node is temporarily unavailable or out of sync, rather than refusing the request. */
export function isNodeUnavailable(error: unknown): boolean {
  return error instanceof NodeLinkError && error.code !== 'node/refused'
}
