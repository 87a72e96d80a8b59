import { SubmitError, type SubmissionState, type Terms } from '@tidebook/client/submit'
import type { OrderContext } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { beginTransaction } from '../model/tracked-transaction.ts'
import { TransactionError } from '../model/transaction-error.ts'
import { trackTransaction } from '../model/transaction-store.ts'
import { askTogether } from './ask.ts'
import { notSent } from './not-sent.ts'
import { checkOwnAccount } from './own-account.ts'
import { checkRealNameOf } from './real-name-gate.ts'
import { completed, sentOf } from './signing-terms.ts'
import { startTransactions, tell, transactionSession } from './tracking.ts'

/** A signed order that nobody has sent, and the ticket it waits on. */
export interface WaitingOrder {
  readonly hash: string
  readonly blob: string
  readonly ticket: number
  /** Last ledger that may hold the transaction that makes the ticket. */
  readonly lastLedger: number
}

/**
 * Has the person asked once about a ticket and the order on it, and sends what makes the ticket. `keep` gets the signed
 * order before anything leaves, and says whether it is kept: nothing is sent otherwise. Comes back with what becomes of
 * the ticket, once a node has answered. Throws `TransactionError` when nothing was sent; the person has then been told
 * why, except after a no.
 */
export async function submitWaiting(
  { ticket, order }: { readonly ticket: TransactionJson; readonly order: TransactionJson },
  context: OrderContext,
  keep: (signed: WaitingOrder) => boolean,
): Promise<{ readonly ended: Promise<SubmissionState> }> {
  startTransactions()
  const account = ticket.Account
  checkOwnAccount(account)
  await checkRealNameOf([order])
  const session = transactionSession()
  const begun = beginTransaction({ kind: 'ticket', tx: ticket }, crypto.randomUUID(), Date.now())
  const record = { id: begun.id, kind: begun.kind, tx: ticket, at: begun.at }
  const sign = async (terms: Terms) => {
    const waiting = { ...order, Fee: terms.fee, Sequence: 0, TicketSequence: terms.sequence + 1 }
    const asked = { txs: [completed(ticket, terms), waiting], order: context }
    const [first, second] = (await askTogether(asked, () => session.terms(account))) ?? []
    if (first === undefined || second === undefined) throw new TransactionError('transaction/declined')
    const sent = sentOf(first, terms)
    const number = Number(second.summary.fields['TicketSequence'])
    trackTransaction(begun)
    record.tx = first.summary.fields
    if (!keep({ hash: second.hash, blob: second.blob, ticket: number, lastLedger: sent.lastLedger }))
      throw new SubmitError('submit/not-kept')
    return sent
  }
  try {
    const { ended } = await session.send({ account, about: record, sign })
    return { ended }
  } catch (error) {
    const { code, error: told } = notSent(error)
    if (code !== undefined) tell(begun.id, { type: 'stopped', code })
    throw told
  }
}
