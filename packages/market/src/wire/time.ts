/** Seconds between 1970-01-01 and the ledger's epoch (CST-007). */
export const LEDGER_EPOCH = 946_684_800

/** UTC as YYYY-MM-DD HH:mm:ss (U26). */
export function utcText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}
