/** Stable codes of the reasons to refuse a block. */
export type LightErrorCode =
  /** A member is missing, has another form or is larger than its bound. */
  | 'light/malformed'
  /** The block belongs to another chain. */
  | 'light/chain'
  /** The commit is for another header. */
  | 'light/header'
  /** The header names another validator set. */
  | 'light/validators'
  /** A signature does not match its validator and this block. */
  | 'light/signature'
  /** Validators with two thirds of the power or less signed. */
  | 'light/power'
  /** Validators with one third of the trusted power or less signed. A block between both may connect them. */
  | 'light/untrusted'
  /** The trusted block is older than the trusting period. Its validators no longer prove anything. */
  | 'light/expired'
  /** The block's time is later than the clock and its tolerance. */
  | 'light/future'
  /** The block is not after the trusted one. */
  | 'light/order'
  /** Another block has the height of the trusted one. */
  | 'light/conflict'

/** A block that is refused. `field` names the part. */
export class LightError extends Error {
  readonly code: LightErrorCode
  readonly field: string

  constructor(code: LightErrorCode, message: string, field: string) {
    super(`${field}: ${message}`)
    this.name = 'LightError'
    this.code = code
    this.field = field
  }
}
