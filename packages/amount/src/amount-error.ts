export type AmountErrorCode = 'amount/malformed' | 'amount/overflow' | 'amount/divide-by-zero' | 'amount/precision'

/** A value that is malformed, out of range, or cannot be represented exactly. */
export class AmountError extends Error {
  readonly code: AmountErrorCode

  constructor(code: AmountErrorCode, message: string) {
    super(message)
    this.name = 'AmountError'
    this.code = code
  }
}
