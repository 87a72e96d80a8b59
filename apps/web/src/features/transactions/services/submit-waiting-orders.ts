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

/** Tickets, and the orders on them. */
export interface WaitingOrdersDraft {
  readonly tickets: TransactionJson
  /** `place` is the position of the order's ticket, from 1. */
  readonly orders: readonly { readonly tx: TransactionJson; readonly place: number }[]
}

/**
 * Requests one confirmation for tickets and the orders on them, and sends the transaction that creates the tickets.
 * `keep` receives the signed orders first and returns whether it stored them; if not, nothing is sent. Resolves with
 * the later states of the tickets once a node has responded.
 * @throws TransactionError when nothing was sent; the user has already seen the reason, except after a rejection
 */
export async function submitWaitingOrders(
  { tickets, orders }: WaitingOrdersDraft,
  context: OrderContext,
  keep: (signed: readonly WaitingOrder[]) => boolean,
): Promise<{ readonly ended: Promise<SubmissionState> }> {
  startTransactions()
  const account = tickets.Account
  checkOwnAccount(account)
  await checkRealNames(orders.map(({ tx }) => tx))
  const session = transactionSession()
  const begun = beginTransaction({ kind: 'ticket', tx: tickets }, crypto.randomUUID(), Date.now())
  const record = { id: begun.id, kind: begun.kind, tx: tickets, at: begun.at }
  const sign = async (terms: Terms) => {
    const waiting = orders.map(({ tx, place }) => ({
      ...tx,
      Fee: terms.fee,
      Sequence: 0,
      TicketSequence: terms.sequence + place,
    }))
    const request = { txs: [completeTransaction(tickets, terms), ...waiting], order: context }
    const [first, ...signed] = (await requestSignatures(request, () => session.terms(account))) ?? []
    if (first === undefined || signed.length < orders.length) throw new TransactionError('transaction/declined')
    const sent = toSubmission(first, terms)
    trackTransaction(begun)
    record.tx = first.summary.fields
    const stored = signed.map(({ hash, blob, summary }) => {
      const ticket = Number(summary.fields['TicketSequence'])
      return { hash, blob, ticket, lastLedger: sent.lastLedger }
    })
    if (!keep(stored)) throw new SubmitError('submit/not-kept')
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
