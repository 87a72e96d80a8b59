import { LEDGER_TIME_OFFSET } from './constants.ts'

/** Milliseconds since 1970 of a ledger time (seconds since 2000-01-01T00:00:00Z). CST-007. */
export function ledgerTimeToMs(ledgerSeconds: number): number {
  return (ledgerSeconds + LEDGER_TIME_OFFSET) * 1000
}

/** Ledger time, in whole seconds, of milliseconds since 1970. CST-007. */
export function msToLedgerTime(ms: number): number {
  return Math.floor(ms / 1000) - LEDGER_TIME_OFFSET
}
