import type { FinanceHoldings } from '@tidebook/contract'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { plain } from './cover.ts'
import type { FinanceContext } from './finance-context.ts'
import { UNWRITTEN } from './finance-obligations.ts'
import { FINANCE_PAYMENTS } from './finance-orders.repository.ts'
import { audit } from './product-desk.ts'

const LISTED = 100

/** Returns payments that belong to no order and could not be returned to their sender, oldest first. */
export async function unreturnedPayments(
  db: Queries,
): Promise<{ readonly count: number; readonly payments: FinanceHoldings[] }> {
  const count = await FINANCE_PAYMENTS.count(db, "state = 'kept'", [])
  const rows = await FINANCE_PAYMENTS.select(db, "state = 'kept' order by at, hash limit $1", [LISTED])
  return {
    count,
    payments: rows.map(({ hash, sender, token, issuer, amount, at, why, approved_by: first }) => ({
      hash,
      sender,
      token,
      issuer,
      amount: plain(amount),
      time: at.getTime(),
      why: why === null ? 'inDoubt' : why === UNWRITTEN ? 'unwritable' : 'refused',
      result: why === null || why === UNWRITTEN ? '' : why,
      approvedBy: first ?? '',
    })),
  }
}

/**
 * Retries the return of a payment to its sender. One member may do this, because the money belongs to the sender. If
 * the payment may already have been returned, two members must agree.
 * @throws ApiError `reviewGone` for a payment that is not kept; `otherMember` when a member repeats their own vote
 */
export function sendBack(
  { pool, now }: FinanceContext,
  { hash: reported, reason }: { readonly hash: string; readonly reason: string },
  member: string,
): Promise<{ readonly done: boolean; readonly approvedBy: string }> {
  return inTransaction(pool(), async (tx) => {
    const hash = reported.toUpperCase()
    const payment = await FINANCE_PAYMENTS.lock(tx, hash)
    if (payment?.state !== 'kept') throw new ApiError('reviewGone')
    const { why, approved_by: first } = payment
    if (first === member) throw new ApiError('otherMember')
    const done = why !== null || first !== null
    await (done
      ? FINANCE_PAYMENTS.transition(
          tx,
          { id: hash, from: 'kept', to: 'returning', at: now() },
          { why: null, approved_by: null },
        )
      : FINANCE_PAYMENTS.note(tx, { id: hash, state: 'kept' }, { approved_by: member }))
    const detail = { payment: hash, reason, ...(first !== null && { first }) }
    await audit(tx, done ? 'finance.payment-sent-back' : 'finance.send-back-proposed', member, detail, now())
    return { done, approvedBy: first ?? member }
  })
}
