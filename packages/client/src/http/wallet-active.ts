import { ERROR_CODES } from '@tidebook/contract/errors'
import type { CallResult } from './call-result.ts'

/** 1 active, 0 not activated, as the specification's `isActiveWallet`. */
export type ActiveState = 0 | 1

/**
 * Active state after a balance answer: 2004 means inactive, any other non-negative code active, everything else leaves
 * it as it was (STA-006, STA-007, A11).
 */
export function activeAfter(result: Pick<CallResult<unknown>, 'code'>, before: ActiveState): ActiveState {
  if (result.code === ERROR_CODES.walletInactive.code) return 0
  return /^\d+$/.test(result.code) ? 1 : before
}
