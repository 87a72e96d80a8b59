export type DifferentialErrorCode =
  /** An invalid option. */
  | 'differential/usage'
  /** The address does not respond, or does not respond in time. */
  | 'reference/away'
  /** A response that does not follow the protocol, or one that refuses a call that the run requires. */
  | 'reference/answer'
  /** The reference takes part in a network, so its ledgers close automatically. */
  | 'reference/not-standalone'
  /** The reference has closed more than its first two ledgers. */
  | 'reference/not-fresh'
  /** The first ledgers of the reference differ from ours. */
  | 'reference/other-genesis'
  /** The reference has a known transaction type disabled. */
  | 'reference/other-rules'

/** The reason why no comparison was possible. `code` is stable. */
export class DifferentialError extends Error {
  readonly code: DifferentialErrorCode

  constructor(code: DifferentialErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DifferentialError'
    this.code = code
  }
}
