/** Whether the account exists on the ledger; "unknown" until the first response. */
export type ActiveState = 'unknown' | 'active' | 'inactive'

/** Balance code for an account that does not exist on the ledger. */
const INACTIVE_CODE = 2004

/**
 * Returns the state after a balance response: 2004 means inactive, any other non-negative code means active, and any
 * other value leaves the state unchanged (STA-006, STA-007; codes come as text or number, decision A11).
 */
export function activeAfterCode(current: ActiveState, code: string | number): ActiveState {
  const value = typeof code === 'number' ? code : code.trim() === '' ? Number.NaN : Number(code)
  if (value === INACTIVE_CODE) return 'inactive'
  return value >= 0 ? 'active' : current
}
