import { SubmitError, type SubmissionState, type Terms } from '@tidebook/client/submit'
import type { OrderContext } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { beginTransaction } from '../model/tracked-transaction.ts'
import { TransactionError } from '../model/transaction-error.ts'
import { trackTransaction } from '../model/transaction-store.ts'
import { requestSignatures } from './request-signature.ts'
import { reportNotSent } from './not-sent.ts'
import { checkOwnAccount } from './own-account.ts'
import { checkRealNames } from './real-name-gate.ts'
import { completeTransaction, toSubmission } from './signing-terms.ts'
import { startTransactions, applyEvent, transactionSession } from './tracking.ts'

/** A signed, unsent order and its ticket. */
export interface WaitingOrder {
  readonly hash: string
  readonly blob: string
  readonly ticket: number
  /** Last ledger that may contain the transaction that creates the ticket. */
  readonly lastLedger: number
}

/**
 * Requests one confirmation for a ticket and the order on it, and sends the transaction that creates the ticket. `keep`
 * receives the signed order first and returns whether it is stored; otherwise nothing is sent. Resolves with the later
 * states of the ticket once a node has answered.
 * @throws TransactionError when nothing was sent; the user has already seen the reason, except after a rejection
 */
export async function submitStopOrder(
  { ticket, order }: { readonly ticket: TransactionJson; readonly order: TransactionJson },
  context: OrderContext,
  keep: (signed: WaitingOrder) => boolean,
): Promise<{ readonly ended: Promise<SubmissionState> }> {
  startTransactions()
  const account = ticket.Account
  checkOwnAccount(account)
  await checkRealNames([order])
  const session = transactionSession()
  const begun = beginTransaction({ kind: 'ticket', tx: ticket }, crypto.randomUUID(), Date.now())
  const record = { id: begun.id, kind: begun.kind, tx: ticket, at: begun.at }
  const sign = async (terms: Terms) => {
    const waiting = { ...order, Fee: terms.fee, Sequence: 0, TicketSequence: terms.sequence + 1 }
    const request = { txs: [completeTransaction(ticket, terms), waiting], order: context }
    const [first, second] = (await requestSignatures(request, () => session.terms(account))) ?? []
    if (first === undefined || second === undefined) throw new TransactionError('transaction/declined')
    const sent = toSubmission(first, terms)
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
    const { code, error: reported } = reportNotSent(error)
    if (code !== undefined) applyEvent(begun.id, { type: 'stopped', code })
    throw reported
  }
}
