/**
 * Reason why a node request failed: the node is unreachable, silent, returned an error or a malformed response, or does
 * not have the ledgers yet.
 */
export type NodeLinkErrorCode = 'node/unavailable' | 'node/timeout' | 'node/refused' | 'node/malformed' | 'node/behind'

/** A failed request to the node. `reason` is the node's error code (`actNotFound`, `txnNotFound`, ...). */
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
