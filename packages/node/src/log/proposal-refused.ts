import type { LogCheck } from './ordered-log.ts'

/** The log did not take a transaction, so it will not be applied. */
export class ProposalRefused extends Error {
  readonly code = 'node/proposal-refused'
  /** Its result or fault, when that is the reason. */
  readonly check: LogCheck | undefined

  constructor(message: string, check?: LogCheck, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProposalRefused'
    this.check = check
  }
}
