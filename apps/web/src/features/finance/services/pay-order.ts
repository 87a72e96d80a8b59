import { ONE } from '@tidebook/amount'
import type { FinanceOrder, FinanceProduct } from '@tidebook/contract/finance'
import type { TransactionJson } from '@tidebook/protocol'
import { requireData, NotPaidError } from '../../gateway/index.ts'
import { checkRealName, isFailed, submitTransaction } from '../../transactions/index.ts'
import { makeTransfer, createOwnChain } from '../../transfer/index.ts'
import { removeSentPayment, saveSentPayment } from '../model/sent-payments.ts'
import { financeApi } from './finance-api.ts'

/** Builds the payment of an order: its amount to the operator's account, with the order id as the memo. */
function buildOrderPayment(
  { wallet, account: to, amount, memo, token, issuer }: FinanceOrder,
  rate = ONE,
): TransactionJson {
  return makeTransfer(wallet, { token: { code: token, issuer, title: token }, to, amount, rate, memo, tag: undefined })
}

/**
 * Creates an order for a number of shares. This pays nothing.
 * @throws OrderRefusedError, TransactionError
 */
export async function createOrder(wallet: string, product: FinanceProduct, shares: number): Promise<FinanceOrder> {
  await checkRealName('finance')
  return requireData(await financeApi.create(product.family, wallet, product.productID, shares))
}

/**
 * Has the vault sign the payment of an order and sends it.
 * @throws TransactionError, NotPaidError, ClientError; in all these cases nothing was paid
 */
export async function payOrder(order: FinanceOrder): Promise<void> {
  const rate = await createOwnChain().rateOf(order.issuer, new AbortController().signal)
  const payment = await submitTransaction({ kind: 'payment', tx: buildOrderPayment(order, rate) })
  if (payment.hash === undefined || isFailed(payment)) throw new NotPaidError()
  saveSentPayment({ orderID: order.orderID, hash: payment.hash })
}

/**
 * Codes with which this payment can never pay the order: the order is gone or has changed state, or the payment belongs
 * to another order. Other errors may be temporary.
 */
const FINAL_REFUSALS: ReadonlySet<string> = new Set(['4065', '4066', '4093', '4094'])

/**
 * Reports the payment of an order to the exchange. The exchange finds the payment anyway; the report makes it faster.
 * The record stays stored until the order shows the payment, so that the order is not offered for payment again.
 */
export async function reportPayment(order: FinanceOrder, hash: string): Promise<void> {
  const answer = await financeApi.pay(order, hash).catch(() => undefined)
  if (answer?.result === false && answer.reason === 'code' && FINAL_REFUSALS.has(answer.code))
    removeSentPayment(order.orderID)
}
