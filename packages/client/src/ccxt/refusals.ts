import type { CallFailure } from '../http/call-result.ts'
import { ClientError } from '../client-error.ts'
import type { SubmissionState } from '../submit/submission.ts'
import { SubmitError } from '../submit/submit-error.ts'
import {
  AccountNotEnabled,
  AuthenticationError,
  BadRequest,
  BadSymbol,
  ExchangeError,
  ExchangeNotAvailable,
  InsufficientFunds,
  InvalidAddress,
  InvalidNonce,
  InvalidOrder,
  NetworkError,
  OperationFailed,
  OrderNotFillable,
  OrderNotFound,
  RateLimitExceeded,
  RequestTimeout,
} from './errors.ts'
import type { BaseError } from './errors.ts'

type ErrorClass = new (message: string, options?: { readonly code?: string; readonly cause?: unknown }) => BaseError

const CODES: Readonly<Record<string, ErrorClass>> = {
  '1026': InvalidAddress,
  '2004': AccountNotEnabled,
  '4000': BadRequest,
  '4001': BadSymbol,
  '4002': OrderNotFound,
  '4010': AuthenticationError,
  '4029': RateLimitExceeded,
  '4059': ExchangeNotAvailable,
  '5000': ExchangeNotAvailable,
  '5030': ExchangeNotAvailable,
}

/** Refusal codes of a node that do not concern the request. */
const NODE_REASONS: Readonly<Record<string, ErrorClass>> = {
  actNotFound: AccountNotEnabled,
  slowDown: RateLimitExceeded,
  tooBusy: RateLimitExceeded,
  noNetwork: ExchangeNotAvailable,
  noCurrent: ExchangeNotAvailable,
}

const RESULTS: Readonly<Record<string, ErrorClass>> = {
  tecUNFUNDED: InsufficientFunds,
  tecUNFUNDED_OFFER: InsufficientFunds,
  tecINSUFFICIENT_RESERVE: InsufficientFunds,
  tecINSUF_RESERVE_OFFER: InsufficientFunds,
  tecINSUF_RESERVE_LINE: InsufficientFunds,
  terINSUF_FEE_B: InsufficientFunds,
  tecINSUFF_FEE: InsufficientFunds,
  tecKILLED: OrderNotFillable,
  tefPAST_SEQ: InvalidNonce,
  tefBAD_AUTH: AuthenticationError,
  tefMASTER_DISABLED: AuthenticationError,
}

/** Returns the error for a call that the exchange refused or did not answer. */
export function callError(failure: CallFailure): BaseError {
  const { reason, msg, code } = failure
  if (reason === 'timeout') return new RequestTimeout(msg)
  if (reason === 'network') return new NetworkError(msg)
  if (reason === 'status') {
    if (msg === 'Too Many Requests') return new RateLimitExceeded(msg)
    return new ExchangeNotAvailable(msg)
  }
  const Found = CODES[code] ?? ExchangeError
  return new Found(msg, { code })
}

/** Returns the error for a transaction whose final state is not success. */
export function outcomeError({ phase, result, message }: SubmissionState): BaseError {
  const text = message ?? result ?? phase
  const options = result === undefined ? {} : { code: result }
  const Found = result === undefined ? undefined : RESULTS[result]
  if (Found !== undefined) return new Found(text, options)
  // Codes of these classes state what is wrong with the transaction; others only say that it is not applied yet.
  if (result !== undefined && /^te[cm]/.test(result)) return new InvalidOrder(text, options)
  return new OperationFailed(text, options)
}

/** Returns the error for a transaction that was not sent. */
export function notSentError(error: unknown): unknown {
  if (error instanceof SubmitError) return new OperationFailed(error.message, { code: error.code, cause: error })
  if (!(error instanceof ClientError)) return error
  const Found = NODE_REASONS[error.reason ?? ''] ?? (error.code === 'node/refused' ? ExchangeError : NetworkError)
  return new Found(error.message, { code: error.reason ?? error.code, cause: error })
}
