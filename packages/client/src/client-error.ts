/** Text of a call that a newer one of the same path replaced (API-009, ERR-048). */
export const CANCELED_TEXT = 'pending request had been canceled'

/** Text of a failed connection while the browser says it is online (ERR-046). */
export const NETWORK_ERROR_TEXT = 'Network Error'

/** Text of a failed connection while the browser is offline (ERR-045). */
export const NETWORK_BROKEN_TEXT = 'The network is broken. Please check the network link and try again'

export type ClientErrorCode =
  | 'client/canceled'
  | 'client/aborted'
  | 'client/unsigned'
  | 'node/refused'
  | 'node/unreachable'
  | 'node/unvalidated'

/** What a client call throws; refusals of the info and explorer calls are results, not errors. */
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

/** Whether an error only says that a newer call took over; such a one is never shown (ERR-048). */
export function isCanceled(error: unknown): boolean {
  return error instanceof ClientError && error.code === 'client/canceled'
}
