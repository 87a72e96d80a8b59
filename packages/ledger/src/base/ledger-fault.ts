export type LedgerFaultCode =
  | 'ledger/missing-entry'
  | 'ledger/flow'
  | 'ledger/bad-field'
  | 'ledger/corrupt-entry'
  | 'ledger/close-time'
  | 'ledger/chain-start'
  | 'ledger/directory-full'

/**
 * An impossible state. Inside a transaction it becomes a result (tefEXCEPTION, tecINTERNAL, tecDIR_FULL), never a
 * crash.
 */
export class LedgerFault extends Error {
  readonly code: LedgerFaultCode

  constructor(code: LedgerFaultCode, message: string) {
    super(message)
    this.name = 'LedgerFault'
    this.code = code
  }
}
