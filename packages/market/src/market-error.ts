export type MarketErrorCode = 'market/malformed-metadata' | 'market/crossed-update' | 'market/bad-tick'

/** Error for input that our nodes and servers never send. */
export class MarketError extends Error {
  readonly code: MarketErrorCode
  constructor(code: MarketErrorCode, message: string) {
    super(message)
    this.name = 'MarketError'
    this.code = code
  }
}
