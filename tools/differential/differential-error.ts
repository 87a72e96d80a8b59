export type DifferentialErrorCode =
  /** A wrong option. */
  | 'differential/usage'
  /** Nobody answers at the address, or not in time. */
  | 'reference/away'
  /** An answer that is none of the protocol's, or one that refuses a call the run cannot do without. */
  | 'reference/answer'
  /** It takes part in a network: its ledgers close by themselves. */
  | 'reference/not-standalone'
  /** It has closed more than its first two ledgers. */
  | 'reference/not-fresh'
  /** Its first ledgers are not ours. */
  | 'reference/other-genesis'
  /** It knows a type of transaction and has it switched off. */
  | 'reference/other-rules'

/** Why nothing could be compared. `code` is stable. */
export class DifferentialError extends Error {
  readonly code: DifferentialErrorCode

  constructor(code: DifferentialErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DifferentialError'
    this.code = code
  }
}
