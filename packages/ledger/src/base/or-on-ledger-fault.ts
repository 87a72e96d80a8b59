import { AmountError } from '@tidebook/amount'
import { LedgerFault } from './ledger-fault.ts'

/**
 * What `run` gives, or `otherwise` where amounts do not fit any more or come upon what the rules exclude: the reference
 * catches its exceptions in the same places. A full directory is none of these, it has a result of its own.
 */
export function orOnLedgerFault<T>(run: () => T, otherwise: T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof AmountError) return otherwise
    if (error instanceof LedgerFault && error.code !== 'ledger/directory-full') return otherwise
    throw error
  }
}
