/**
 * What one node answered in place of a result (ERR-062), or that it could not be asked at all: then `isFetchError` is true
 * (ERR-063).
 */
export class RpcError extends Error {
  /** the body of the answer, as the node wrote it */
  readonly json: unknown
  readonly isFetchError: boolean

  constructor(message: string, options: { json?: unknown; isFetchError?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'RpcError'
    this.json = options.json
    this.isFetchError = options.isFetchError ?? false
  }
}
