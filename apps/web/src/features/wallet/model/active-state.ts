/** Whether the ledger knows the account. "unknown" until somebody said so. */
export type ActiveState = 'unknown' | 'active' | 'inactive'

/** Balance code of an account that the ledger does not have. */
const INACTIVE_CODE = 2004

/**
 * What a balance answer says about the account: 2004 means inactive, any other non-negative code means active, and
 * anything else leaves what was known (STA-006, STA-007; codes come as text or number, decision A11).
 */
export function activeAfterCode(current: ActiveState, code: string | number): ActiveState {
  const value = typeof code === 'number' ? code : code.trim() === '' ? Number.NaN : Number(code)
  if (value === INACTIVE_CODE) return 'inactive'
  return value >= 0 ? 'active' : current
}
