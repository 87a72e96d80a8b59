import { TIMERS } from '@tidebook/contract/constants'
import { formatError, translate } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { showToast } from '../../toasts/index.ts'
import type { ToastKind } from '../../toasts/index.ts'
import type { TrackedTransaction, TransactionState } from '../model/tracked-transaction.ts'
import { isKilled, resultWords, outcomeText } from './result-words.ts'

const KINDS: Readonly<Record<TransactionState, ToastKind | undefined>> = {
  signing: undefined,
  submitted: 'pending',
  unknown: 'info',
  validated: 'done',
  failed: 'danger',
  expired: 'warning',
}

/**
 * Display time of a message, in milliseconds. The message about an unknown outcome remains until the outcome is known.
 */
const DURATIONS: Readonly<Partial<Record<TransactionState, number>>> = { validated: TIMERS.toast, unknown: 0 }

/** Announces the state of a transaction. Each transaction has one message, which later states replace. */
export function announce(transaction: TrackedTransaction): void {
  const { id, state, code } = transaction
  const toast = state === 'failed' && isKilled(transaction) ? 'warning' : KINDS[state]
  // The caller has already shown a failure before sending, because it has the reason.
  if (toast === undefined || code !== undefined) return
  const words = state === 'failed' ? resultWords(transaction) : undefined
  showToast({
    key: id,
    kind: toast,
    title: outcomeText(transaction),
    text: words === undefined ? plainText(state) : `${words.why} ${words.next}`,
    durationMs: DURATIONS[state],
  })
}

/** Shows that the user's account does not exist on the ledger yet (ERR-054). */
export function showInactiveToast(): void {
  showToast({
    kind: 'warning',
    title: translate('transactions.inactive', { amount: network().activation }),
    text: translate('transactions.inactive-next', { amount: network().activation }),
  })
}

/** Shows that no node was reachable and nothing was sent. `message` is the client's text for the cause. */
export function showNetworkToast(message: string): void {
  showToast({
    kind: 'warning',
    title: formatError('transaction/network', { message }),
    text: translate('transactions.nothing-sent'),
  })
}

/** Shows that nothing was sent because other transactions of the account are being sent. */
export function showBusyToast(): void {
  showToast({
    kind: 'warning',
    title: formatError('transaction/busy'),
    text: translate('transactions.try-again'),
  })
}

/** Shows that nothing was sent because the browser cannot store the transaction until it is final. */
export function showNotStoredToast(): void {
  showToast({
    kind: 'danger',
    title: formatError('transaction/not-kept'),
    text: translate('transactions.not-kept-next'),
  })
}

function plainText(state: TransactionState): string | undefined {
  if (state === 'unknown') return translate('transactions.unknown-why')
  return state === 'expired' ? translate('transactions.expired-why') : undefined
}
