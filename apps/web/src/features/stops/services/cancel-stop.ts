import { needWords, translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { submitTransaction, TransactionError } from '../../transactions/index.ts'
import type { KeptStop } from '../model/kept-stop.ts'
import { changeStops } from '../model/stops-store.ts'

/** Orders that are being taken back in this tab. */
const under = new Set<string>()
const takenBack = new Set<string>()

/** Whether an order was taken back here. */
export const isTakenBack = (hash: string): boolean => takenBack.has(hash)

/**
 * Takes an order that waits back by using its ticket up: from the ledger's word on nobody can send it any more, whoever
 * has its bytes. Should it be sent meanwhile, the ledger takes one of the two.
 */
export async function cancelStop(stop: KeptStop): Promise<void> {
  const { hash, account, ticket, base, counter, side, price, amount } = stop
  if (under.has(hash)) return
  under.add(hash)
  takenBack.add(hash)
  try {
    const [{ buildOfferCancel }] = await Promise.all([import('@tidebook/protocol/transactions'), needWords('wallet')])
    const tx = { ...buildOfferCancel({ account, offerSequence: ticket }), TicketSequence: ticket }
    await submitTransaction({ kind: 'cancel', tx }, { cancels: { base, counter, side, price, amount } })
    // Nobody can send it any more; what becomes of its ticket is told like any transaction.
    if (stop.phase === 'expired') changeStops((stops) => stops.filter((each) => each.hash !== hash))
  } catch (error) {
    takenBack.delete(hash)
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('trade.submit.cancel') })
  } finally {
    under.delete(hash)
  }
}
