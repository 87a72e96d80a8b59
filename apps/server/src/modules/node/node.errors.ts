/**
 * Why the node did not answer: not reachable, silent, an error of its own, an answer of another shape, or ledgers that it
 * does not have yet.
 */
export type NodeLinkErrorCode = 'node/unavailable' | 'node/timeout' | 'node/refused' | 'node/malformed' | 'node/behind'

/** A request to the node that has no answer. `reason` is the node's own error code (`actNotFound`, `txnNotFound`, ...). */
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

/** Whether an error says that the node is away for now, or not in step, as opposed to a refusal. */
export const isNodeAway = (error: unknown): boolean => error instanceof NodeLinkError && error.code !== 'node/refused'
