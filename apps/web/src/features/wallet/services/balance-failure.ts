import type { CallResult } from '@tidebook/client/http'
import { BALANCE_CODES } from '@tidebook/contract/balance-codes'
import { formatError } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'

/**
 * Tells that the explorer refused to say a balance: 1019 with the words that came along (ERR-019), an unlisted code with
 * the words for all such (ERR-020). An inactive wallet is a state of its own, a lost network is told by the header.
 */
export function tellBalanceFailure(answer: CallResult<unknown>): void {
  if (answer.result || answer.reason !== 'code' || answer.code === BALANCE_CODES.inactive) return
  const passed = answer.code === BALANCE_CODES.message && answer.msg !== ''
  showToast({ key: 'balance', kind: 'warning', title: passed ? answer.msg : formatError(answer.code) })
}
