import { AmountError } from '../src/amount-error.ts'
import type { LedgerNumber } from '../src/ledger-number.ts'

/** Returns the result, or the error code. */
export function outcome(work: () => LedgerNumber): LedgerNumber | string {
  try {
    return work()
  } catch (error) {
    if (error instanceof AmountError) return error.code
    throw error
  }
}
