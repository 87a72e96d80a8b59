import { AmountError } from '@tidebook/amount'
import { LedgerFault } from './ledger-fault.ts'

/**
 * Returns the result of `run`, or `otherwise` when an amount overflows or the state is impossible. The reference
 * catches its exceptions in the same places. A full directory is not caught here, because it has its own result.
 */
export function catchLedgerFault<T>(run: () => T, otherwise: T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof AmountError) return otherwise
    if (error instanceof LedgerFault && error.code !== 'ledger/directory-full') return otherwise
    throw error
  }
}
