import { TIMERS } from '@tidebook/contract/constants'
import { formatError, translate } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { showToast } from '../../toasts/index.ts'
import type { ToastKind } from '../../toasts/index.ts'
import type { TrackedTransaction, TransactionState } from '../model/tracked-transaction.ts'
import { isKilled, resultWords, whatHappened } from './result-words.ts'

const KINDS: Readonly<Record<TransactionState, ToastKind | undefined>> = {
  signing: undefined,
  submitted: 'pending',
  unknown: 'info',
  validated: 'done',
  failed: 'danger',
  expired: 'warning',
}

/** How long a message stands; what is not known stays until it is. */
const DURATIONS: Readonly<Partial<Record<TransactionState, number>>> = { validated: TIMERS.toast, unknown: 0 }

/** Tells how a transaction stands: one message per transaction, replaced as it moves on. */
export function announce(transaction: TrackedTransaction): void {
  const { id, state, code } = transaction
  const toast = state === 'failed' && isKilled(transaction) ? 'warning' : KINDS[state]
  // What went wrong before sending was told by whoever knew why.
  if (toast === undefined || code !== undefined) return
  const words = state === 'failed' ? resultWords(transaction) : undefined
  showToast({
    key: id,
    kind: toast,
    title: whatHappened(transaction),
    text: words === undefined ? plainText(state) : `${words.why} ${words.next}`,
    durationMs: DURATIONS[state],
  })
}

/** Says that the own account does not exist on the ledger yet (ERR-054). */
export function tellInactive(): void {
  showToast({
    kind: 'warning',
    title: translate('transactions.inactive', { amount: network().activation }),
    text: translate('transactions.inactive-next', { amount: network().activation }),
  })
}

/** Says that no node could be asked; nothing was sent. `message` is the client's text for the cause. */
export function tellNetwork(message: string): void {
  showToast({
    kind: 'warning',
    title: formatError('transaction/network', { message }),
    text: translate('transactions.nothing-sent'),
  })
}

/** Says that nothing was sent because others of the account are being sent. */
export function tellBusy(): void {
  showToast({
    kind: 'warning',
    title: formatError('transaction/busy'),
    text: translate('transactions.try-again'),
  })
}

/** Says that nothing was sent because the browser cannot keep it until it is done. */
export function tellNotKept(): void {
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
