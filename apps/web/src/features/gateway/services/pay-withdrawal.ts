import { ONE } from '@tidebook/amount'
import type { WithdrawOrder } from '@tidebook/contract/gateway'
import { encodeMemo, type TransactionJson } from '@tidebook/protocol'
import {
  checkRealName,
  isFailed,
  submitTransaction,
  transactionStore,
  type TrackedTransaction,
} from '../../transactions/index.ts'
import { makeTransfer, createOwnChain } from '../../transfer/index.ts'
import { removeUnreported, saveUnreported, unreportedStore } from '../model/withdraw-journal.ts'
import { gatewayApi } from './gateway-api.ts'
import { requireData } from './require-data.ts'

/** The ledger or its nodes rejected the payment, so nothing was withdrawn. */
export class NotPaidError extends Error {
  override readonly name = 'NotPaidError'
}

/** Parameters of a withdrawal. */
export interface WithdrawalRequest {
  readonly base: string
  /** Decimal text, in whole coins. */
  readonly amount: string
  readonly to: string
  readonly tag: number | undefined
  /** Memo of the payout on its chain. */
  readonly payoutMemo: string | undefined
}

/** Builds the payment to the agent, with the memo that identifies the payout. */
function buildWithdrawalPayment(order: WithdrawOrder, issuer: string, rate = ONE): TransactionJson {
  const { wallet, agent, amount, memo, token } = order
  const payment = makeTransfer(wallet, {
    token: { code: token, issuer, title: token },
    to: agent,
    amount,
    rate,
    memo: '',
    tag: undefined,
  })
  return { ...payment, Memos: [encodeMemo({ type: 'payment', data: memo, format: 'plain/text' })] }
}

/** Reports the payment of a withdrawal to the exchange. Stores a failed report for a retry (WDR-012). */
async function reportPayment(order: WithdrawOrder, hash: string): Promise<void> {
  const { orderID, base, wallet, amount, to } = order
  const answer = await gatewayApi.updateWithdrawal(order, hash).catch(() => undefined)
  if (answer?.result !== true) saveUnreported({ orderID, base, wallet, hash, amount, to, time: Date.now() })
}

/**
 * Has the vault sign the payment of an order to the agent, sends it, and reports its hash to the exchange.
 * @param issuer of the token on the ledger
 * @throws TransactionError, NotPaidError, ClientError; in all these cases nothing was withdrawn
 */
export async function payWithdrawal(order: WithdrawOrder, issuer: string): Promise<void> {
  const rate = await createOwnChain().rateOf(issuer, new AbortController().signal)
  const payment = await submitTransaction({ kind: 'payment', tx: buildWithdrawalPayment(order, issuer, rate) })
  if (payment.hash === undefined || isFailed(payment)) throw new NotPaidError()
  await reportPayment(order, payment.hash)
}

/**
 * Creates a withdrawal order and pays it.
 * @param issuer of the token on the ledger
 * @throws TransactionError, OrderRefusedError, NotPaidError, ClientError; in all these cases nothing was withdrawn
 */
export async function withdraw(wallet: string, issuer: string, request: WithdrawalRequest): Promise<WithdrawOrder> {
  await checkRealName('withdraw')
  const { tag, payoutMemo, ...rest } = request
  const marks = { ...(tag !== undefined && { tag }), ...(payoutMemo !== undefined && { payoutMemo }) }
  const order = requireData(await gatewayApi.createWithdrawal(wallet, { ...rest, ...marks }))
  await payWithdrawal(order, issuer)
  return order
}

/** Returns whether a transaction pays a withdrawal order. */
export function isPaymentOf({ memo }: Pick<WithdrawOrder, 'memo'>, { tx }: Pick<TrackedTransaction, 'tx'>): boolean {
  return JSON.stringify(tx['Memos'] ?? null).includes(`"${encodeMemo({ data: memo }).Memo.MemoData}"`)
}

/**
 * Retries the unreported payments of a wallet. Any response of the exchange ends the retries. A failed payment is not
 * reported: its order can be paid again, or ends without a payment.
 */
export async function reportUnreported(wallet: string): Promise<void> {
  const isWithoutPayment = ({ hash }: { readonly hash: string }): boolean =>
    transactionStore.get().some((each) => each.hash === hash && isFailed(each))
  for (const one of unreportedStore.get().filter((each) => each.wallet === wallet)) {
    if (isWithoutPayment(one)) {
      removeUnreported(one.orderID)
      continue
    }
    const answer = await gatewayApi.updateWithdrawal(one, one.hash).catch(() => undefined)
    if (answer !== undefined && (answer.result || answer.reason === 'code')) removeUnreported(one.orderID)
  }
}
