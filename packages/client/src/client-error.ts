/** Message of a call that a newer one of the same path canceled (API-009, ERR-048). */
export const CANCELED_TEXT = 'pending request had been canceled'

/** Message of a failed connection while the browser reports that it is online (ERR-046). */
export const NETWORK_ERROR_TEXT = 'Network Error'

/** Message of a failed connection while the browser is offline (ERR-045). */
export const NETWORK_BROKEN_TEXT = 'The network is broken. Please check the network link and try again'

export type ClientErrorCode =
  | 'client/canceled'
  | 'client/aborted'
  | 'client/unsigned'
  | 'node/refused'
  | 'node/unreachable'
  | 'node/unvalidated'

/** Error of a client call. Refusals of the info and explorer calls are results, not errors. */
export class ClientError extends Error {
  readonly code: ClientErrorCode
  /** The node's own error name, e.g. actNotFound. */
  readonly reason?: string
  constructor(code: ClientErrorCode, message: string, options: { reason?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ClientError'
    this.code = code
    if (options.reason !== undefined) this.reason = options.reason
  }
}

/** Whether a newer call canceled this one. The page never shows such an error (ERR-048). */
export function isCanceled(error: unknown): boolean {
  return error instanceof ClientError && error.code === 'client/canceled'
}
