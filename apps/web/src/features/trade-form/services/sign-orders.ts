import { translate, type MessageKey } from '../../../lib/i18n.ts'
import { reportUnexpected } from '../../../lib/report-unexpected.ts'
import { paperStore } from '../../paper/index.ts'
import { signStops } from '../../stops/index.ts'
import { showToast } from '../../toasts/index.ts'
import { TransactionError, submitBatch, submitTransaction } from '../../transactions/index.ts'
import { OrderTypeError } from '../model/order-type.ts'
import { PaperModeError } from '../model/paper-mode-error.ts'

function checkPaperIsOff(): void {
  if (paperStore.get() !== undefined) throw new PaperModeError()
}

/**
 * Requests the signature of an order and sends it.
 * @throws PaperModeError while paper trading is on, and the errors of `submitTransaction`
 */
export async function signOrder(...order: Parameters<typeof submitTransaction>): Promise<void> {
  checkPaperIsOff()
  await submitTransaction(...order)
}

/**
 * Requests one signature for several orders and sends them.
 * @throws PaperModeError while paper trading is on, and the errors of `submitBatch`
 */
export async function signOrders(...orders: Parameters<typeof submitBatch>): Promise<void> {
  checkPaperIsOff()
  await submitBatch(...orders)
}

/**
 * Requests one signature for orders that wait on tickets.
 * @throws PaperModeError while paper trading is on, and the errors of `signStops`
 */
export async function signWaiting(...orders: Parameters<typeof signStops>): Promise<void> {
  checkPaperIsOff()
  await signStops(...orders)
}

function reasonKey(error: unknown): MessageKey {
  if (error instanceof PaperModeError) return 'trade.submit.paper'
  return error instanceof OrderTypeError ? 'trade.submit.wrong-order-type' : 'trade.submit.failure'
}

/** Shows why an order was not sent, and reports an unexpected error. */
export function showUnsent(error: unknown): void {
  // The code that threw the TransactionError has already shown it to the user.
  if (error instanceof TransactionError) return
  reportUnexpected(error)
  showToast({ kind: 'danger', title: translate(reasonKey(error)) })
}
