/** Faults of a store, in the order in which the checks of a ledger run. */
export type StoreFaultCode =
  | 'verify/unreadable'
  | 'verify/header-chain'
  | 'verify/hash-index'
  | 'verify/transactions'
  | 'verify/metadata'
  | 'verify/changes'
  | 'verify/checkpoint'
  | 'verify/account-index'
  | 'verify/state'

/** The first fault of a store. */
export class StoreFault extends Error {
  readonly code: StoreFaultCode

  constructor(code: StoreFaultCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreFault'
    this.code = code
  }
}

/**
 * Requires that two values are equal.
 * @throws StoreFault if they differ
 */
export function requireEqual(code: StoreFaultCode, what: string, stored: unknown, computed: unknown): void {
  if (stored !== computed) throw new StoreFault(code, `${what} is ${String(stored)}, it should be ${String(computed)}`)
}
