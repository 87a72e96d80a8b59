/** The ledger did not accept a transaction from one of the network's own accounts. `result` is its engine result. */
export class SubmissionError extends Error {
  readonly code = 'devnet/submission'
  readonly result: string
  constructor(result: string, message: string) {
    super(message)
    this.name = 'SubmissionError'
    this.result = result
  }
}
