import { equals, parseDecimal } from '@tidebook/amount'
import { KEPT_ID } from '@tidebook/contract'
import { FINANCE_STATE, type FinanceFamily, type PaymentFault } from '@tidebook/contract/finance'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { FinanceContext } from './finance-context.ts'
import type { FoundPayment } from './finance-directory.ts'
import {
  FINANCE_ORDERS,
  FINANCE_PAYMENTS,
  requireOwnFinanceOrder,
  type FinanceOwner,
} from './finance-orders.repository.ts'
import type { FinanceOrderRow, PaymentRow } from './finance-rows.ts'
import { fromLedger, requireFinance } from './finance-stand.ts'
import { LOCKS } from '../../platform/database/lock-numbers.ts'

/** First of two numbers of a lock, the second is made of the payment: it is written down by one at a time. */
const LOCK = LOCKS.financePayment

/** The first thing that keeps a payment from paying an order; undefined for the one that does. */
export const faultOf = (order: FinanceOrderRow, found: FoundPayment): PaymentFault | undefined => {
  if (found.to !== order.recipient) return 'recipient'
  if (found.memo !== order.id) return 'memo'
  if (found.from !== order.wallet) return 'sender'
  if (found.token !== order.token || found.issuer !== order.issuer) return 'token'
  if (!equals(parseDecimal(found.amount), parseDecimal(order.amount))) return 'amount'
  if (found.time > order.pay_by.getTime()) return 'late'
  return order.state === FINANCE_STATE.created ? undefined : 'state'
}

/** Lets other transactions about a payment wait. Every transaction holds the payment before it locks the order. */
const holdPayment = (tx: Queries, hash: string): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK, hash])

/**
 * Writes a payment to the finance account down, once: another call about the same payment finds the same row. It pays the
 * order that its memo names, if everything about it is right; whatever is not goes back to its sender, whole.
 * @param tx a transaction @param at milliseconds since 1970
 */
export const takePayment = async (tx: Queries, found: FoundPayment, at: number): Promise<PaymentRow> => {
  await holdPayment(tx, found.hash)
  const known = await FINANCE_PAYMENTS.lock(tx, found.hash)
  if (known !== undefined) return known
  const named = found.memo !== undefined && KEPT_ID.test(found.memo)
  const order = named ? await FINANCE_ORDERS.lock(tx, found.memo ?? '') : undefined
  const fault = order === undefined ? 'memo' : faultOf(order, found)
  const joined = fault === undefined ? order : undefined
  if (joined !== undefined)
    await FINANCE_ORDERS.transition(
      tx,
      { id: joined.id, from: FINANCE_STATE.created, to: FINANCE_STATE.paid, at },
      { hash: found.hash, ledger: String(found.ledger), begins: new Date(found.time) },
    )
  const row = {
    hash: found.hash,
    ledger: String(found.ledger),
    at: new Date(found.time),
    sender: found.from,
    token: found.token,
    issuer: found.issuer,
    amount: found.amount,
    memo: found.memo?.slice(0, 1024) ?? null,
    order_id: joined?.id ?? null,
    fault: fault ?? null,
  }
  return FINANCE_PAYMENTS.insert(tx, row, joined === undefined ? 'returning' : 'joined', at)
}

/** The books of the account have the payment of an order: its days count. Part of the transaction that reads the ledger on. */
export const beginOrder = async (tx: Queries, { order_id: id }: PaymentRow, at: number): Promise<void> => {
  if (id === null) return
  const order = await FINANCE_ORDERS.lock(tx, id)
  if (order?.state === FINANCE_STATE.paid)
    await FINANCE_ORDERS.transition(tx, { id, from: FINANCE_STATE.paid, to: FINANCE_STATE.active, at })
}

/**
 * What an owner says has paid an order: it counts when a validated ledger says the same.
 * @throws ApiError `orderGone`; `unknownHash` while no validated ledger has it; `wrongPayment` naming what is wrong;
 * `paymentUsed`; `temporarilyUnavailable`
 */
export const payOrder = async (
  context: FinanceContext,
  owner: FinanceOwner,
  family: FinanceFamily,
  { orderID, hash: told, memo }: { readonly orderID: string; readonly hash: string; readonly memo: string },
): Promise<FinanceOrderRow> => {
  const hash = told.toUpperCase()
  const order = await requireOwnFinanceOrder(context.pool(), owner, family, orderID)
  if (memo !== orderID) throw wrong('memo')
  if (order.hash === hash) return order
  const used = await FINANCE_PAYMENTS.find(context.pool(), hash)
  if (used !== undefined) throw used.fault === null ? new ApiError('paymentUsed') : wrong(used.fault)
  const { directory } = await requireFinance(context)
  const found = await fromLedger(() => directory.payment(hash))
  if (found === undefined) throw new ApiError('unknownHash')
  if (found === null) throw wrong('recipient')
  return inTransaction(context.pool(), async (tx) => {
    await holdPayment(tx, found.hash)
    const held = await requireOwnFinanceOrder(tx, owner, family, orderID, true)
    if (held.hash === found.hash) return held
    const fault = faultOf(held, found)
    // What was paid wrongly goes back when the account's books reach it.
    if (fault !== undefined) throw fault === 'state' ? new ApiError('orderMoved') : wrong(fault)
    const taken = await takePayment(tx, found, context.now())
    if (taken.order_id !== orderID) throw new ApiError('paymentUsed')
    return requireOwnFinanceOrder(tx, owner, family, orderID)
  })
}

const WRONG: Readonly<Record<PaymentFault, string>> = {
  recipient: 'The payment is none to the account of the order',
  memo: 'The memo is not the id of the order',
  sender: 'The payment is not from the wallet of the order',
  token: 'The payment is not in the token of the order',
  amount: 'The payment is not of the amount of the order',
  late: 'The payment came after the time of the order',
  state: 'The order is past its payment',
}

const wrong = (fault: PaymentFault): ApiError => new ApiError('wrongPayment', WRONG[fault])
