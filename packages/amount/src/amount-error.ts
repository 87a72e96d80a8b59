export type AmountErrorCode = 'amount/malformed' | 'amount/overflow' | 'amount/divide-by-zero' | 'amount/precision'

/** A value that is no amount, does not fit, or cannot be kept exactly. */
export class AmountError extends Error {
  readonly code: AmountErrorCode

  constructor(code: AmountErrorCode, message: string) {
    super(message)
    this.name = 'AmountError'
    this.code = code
  }
}
