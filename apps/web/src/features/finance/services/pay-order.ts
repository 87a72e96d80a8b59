import { ONE } from '@tidebook/amount'
import type { FinanceOrder, FinanceProduct } from '@tidebook/contract/finance'
import type { TransactionJson } from '@tidebook/protocol'
import { granted, NotPaidError } from '../../gateway/index.ts'
import { checkRealName, submitTransaction } from '../../transactions/index.ts'
import { makeTransfer, ownChain } from '../../transfer/index.ts'
import { forgetSent, keepSent } from '../model/sent-payments.ts'
import { financeApi } from './finance-api.ts'

/** The one payment of an order: its amount to the operator's account, with the order's id as its memo. */
export const orderPayment = (
  { wallet, account: to, amount, memo, token, issuer }: FinanceOrder,
  rate = ONE,
): TransactionJson =>
  makeTransfer(wallet, { token: { code: token, issuer, title: token }, to, amount, rate, memo, tag: undefined })

/** Makes the order of some shares. Nothing is paid by it. @throws OrderRefusal, TransactionError */
export async function makeOrder(wallet: string, product: FinanceProduct, shares: number): Promise<FinanceOrder> {
  await checkRealName('finance')
  return granted(await financeApi.create(product.family, wallet, product.productID, shares))
}

/**
 * Has the vault sign the payment of an order and sends it.
 * @throws TransactionError, NotPaidError, ClientError; nothing was paid then
 */
export async function payOrder(order: FinanceOrder): Promise<void> {
  const rate = await ownChain().rateOf(order.issuer, new AbortController().signal)
  const { hash, state } = await submitTransaction({ kind: 'payment', tx: orderPayment(order, rate) })
  if (hash === undefined || state === 'failed' || state === 'expired') throw new NotPaidError()
  keepSent({ orderID: order.orderID, hash })
}

/** The order is gone or went on, or the payment is another's: it will never be this order's. All else may pass. */
const NEVER: ReadonlySet<string> = new Set(['4065', '4066', '4093', '4094'])

/**
 * Tells the exchange with which payment an order was paid. Its books find it anyway; told, it is there sooner. What it took
 * is kept until the order says so: until then it would be offered to be paid again.
 */
export async function tellPayment(order: FinanceOrder, hash: string): Promise<void> {
  const answer = await financeApi.pay(order, hash).catch(() => undefined)
  if (answer?.result === false && answer.reason === 'code' && NEVER.has(answer.code)) forgetSent(order.orderID)
}
