import { equals, parseDecimal } from '@tidebook/amount'
import { STORED_ID } from '@tidebook/contract'
import { FINANCE_STATE, type FinanceFamily, type PaymentFault } from '@tidebook/contract/finance'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { FinanceContext } from './finance-context.ts'
import type { FoundPayment } from './finance-directory.ts'
import {
  FINANCE_ORDERS,
  FINANCE_PAYMENTS,
  lockOwnFinanceOrder,
  requireOwnFinanceOrder,
  type FinanceOwner,
} from './finance-orders.repository.ts'
import type { FinanceOrderRow, PaymentRow } from './finance-rows.ts'
import { fromLedger, requireFinance } from './finance-stand.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'

/** Returns the first fault that prevents a payment from paying an order; undefined for a correct payment. */
export function faultOf(order: FinanceOrderRow, found: FoundPayment): PaymentFault | undefined {
  if (found.to !== order.recipient) return 'recipient'
  if (found.memo !== order.id) return 'memo'
  if (found.from !== order.wallet) return 'sender'
  if (found.token !== order.token || found.issuer !== order.issuer) return 'token'
  if (!equals(parseDecimal(found.amount), parseDecimal(order.amount))) return 'amount'
  if (found.time > order.pay_by.getTime()) return 'late'
  return order.state === FINANCE_STATE.created ? undefined : 'state'
}

/** Locks a payment against other transactions. Every transaction locks the payment before the order. */
function holdPayment(tx: Queries, hash: string): Promise<void> {
  return lockInTransaction(tx, 'financePayment', hash)
}

/**
 * Records a payment to the finance account, once: further calls with the same payment return the same row. The payment
 * pays the order in its memo if everything matches. Otherwise, the whole amount is returned to its sender.
 * @param tx a transaction
 * @param at milliseconds since 1970
 */
export async function takePayment(tx: Queries, found: FoundPayment, at: number): Promise<PaymentRow> {
  await holdPayment(tx, found.hash)
  const known = await FINANCE_PAYMENTS.lock(tx, found.hash)
  if (known !== undefined) return known
  const named = found.memo !== undefined && STORED_ID.test(found.memo)
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

/**
 * Starts the days of an order when the account's books contain its payment. Runs within the transaction that reads the
 * ledger.
 */
export async function beginOrder(tx: Queries, { order_id: id }: PaymentRow, at: number): Promise<void> {
  if (id === null) return
  const order = await FINANCE_ORDERS.lock(tx, id)
  if (order?.state === FINANCE_STATE.paid)
    await FINANCE_ORDERS.transition(tx, { id, from: FINANCE_STATE.paid, to: FINANCE_STATE.active, at })
}

/**
 * Records the payment that an owner reports for an order, if a validated ledger confirms it.
 * @throws ApiError `orderGone`; `unknownHash` while no validated ledger contains it; `wrongPayment` with the fault;
 *   `paymentUsed`; `temporarilyUnavailable`
 */
export async function payOrder(
  context: FinanceContext,
  owner: FinanceOwner,
  family: FinanceFamily,
  { orderID, hash: reported, memo }: { readonly orderID: string; readonly hash: string; readonly memo: string },
): Promise<FinanceOrderRow> {
  const hash = reported.toUpperCase()
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
    const held = await lockOwnFinanceOrder(tx, owner, family, orderID)
    if (held.hash === found.hash) return held
    const fault = faultOf(held, found)
    // A wrong payment is returned when the account's books reach it.
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

function wrong(fault: PaymentFault): ApiError {
  return new ApiError('wrongPayment', WRONG[fault])
}
