/** A node answered with an error (ERR-062), or could not be reached, in which case `isFetchError` is true (ERR-063). */
export class RpcError extends Error {
  /** Body of the answer, unchanged. */
  readonly json: unknown
  readonly isFetchError: boolean

  constructor(message: string, options: { json?: unknown; isFetchError?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'RpcError'
    this.json = options.json
    this.isFetchError = options.isFetchError ?? false
  }
}
