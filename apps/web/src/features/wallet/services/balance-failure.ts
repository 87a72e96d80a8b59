import type { CallResult } from '@tidebook/client/http'
import { BALANCE_CODES } from '@tidebook/contract/balance-codes'
import { formatError } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'

/**
 * Shows that the explorer rejected a balance call: code 1019 with the received message (ERR-019), an unlisted code with
 * the generic message (ERR-020). An inactive wallet is a separate state, and the header shows a lost network.
 */
export function showBalanceFailure(answer: CallResult<unknown>): void {
  if (answer.result || answer.reason !== 'code' || answer.code === BALANCE_CODES.inactive) return
  const passed = answer.code === BALANCE_CODES.message && answer.msg !== ''
  showToast({ key: 'balance', kind: 'warning', title: passed ? answer.msg : formatError(answer.code) })
}
