/* Errors of the unified methods, with the names and the hierarchy of ccxt. */

/** Base class of all errors of the unified methods. */
export class BaseError extends Error {
  /** Code of the exchange, or engine result of the ledger. */
  readonly code: string | undefined

  constructor(message: string, options: { readonly code?: string; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = new.target.name
    this.code = options.code
  }
}

/** The exchange or the ledger refused the request. Repeating it has the same result. */
export class ExchangeError extends BaseError {}
export class AuthenticationError extends ExchangeError {}
export class PermissionDenied extends AuthenticationError {}
/** The account does not exist on the ledger yet. */
export class AccountNotEnabled extends PermissionDenied {}
export class BadRequest extends ExchangeError {}
export class BadSymbol extends BadRequest {}
export class InsufficientFunds extends ExchangeError {}
export class InvalidAddress extends ExchangeError {}
export class NotSupported extends ExchangeError {}
export class InvalidOrder extends ExchangeError {}
export class OrderNotFound extends InvalidOrder {}
/** A fill-or-kill or immediate-or-cancel order found no match. */
export class OrderNotFillable extends InvalidOrder {}
/** A post-only order would trade. */
export class OrderImmediatelyFillable extends InvalidOrder {}

/** The call had no effect. It may be repeated. */
export class NetworkError extends BaseError {}
export class DDoSProtection extends NetworkError {}
export class RateLimitExceeded extends DDoSProtection {}
export class ExchangeNotAvailable extends NetworkError {}
export class InvalidNonce extends NetworkError {}
export class RequestTimeout extends NetworkError {}
/** No ledger included the transaction in time, and no later one can. */
export class OperationFailed extends NetworkError {}

/**
 * The transaction was sent, but no validated ledger has decided yet, or its outcome cannot be read. It may take effect,
 * so this is neither a failure nor a `NetworkError`: programs repeat those, and a repetition would place a second
 * order.
 */
export class OutcomeUnknown extends BaseError {
  /** Sequence number of the order in its account. */
  readonly id: string
  /** Hash of the transaction. */
  readonly hash: string
  /** Settles when validated ledgers decide, as the call would have. Rejects if the exchange is closed first. */
  readonly outcome: Promise<unknown>

  constructor(id: string, hash: string, outcome: Promise<unknown>) {
    super(`The outcome of transaction ${hash} is not known yet`)
    this.id = id
    this.hash = hash
    this.outcome = outcome
  }
}
