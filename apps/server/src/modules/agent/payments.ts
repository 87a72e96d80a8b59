import { parseDecimal } from '@tidebook/amount'
import { chainOf, TransferError, type Transfer } from '@tidebook/chains'
import { ChainNodeError } from '@tidebook/client/chains'
import { ORDER_STATUS, type OrderReason } from '@tidebook/contract/gateway'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { DepositRow, OrderEnd, OrderKind, OrderRows, WithdrawalRow } from '../gateway/order-row.ts'
import { move, orderById, ordersIn } from '../gateway/orders.repository.ts'
import { pausedBases } from '../gateway/pauses.repository.ts'
import type { AgentContext, ServedGateway } from './agent-context.ts'
import { isFinal, MOST } from './deposit-reader.ts'
import { AGAINST_RECEIVER } from './judge-withdrawals.ts'
import type { Payer, PaymentEnd } from './payer.ts'
import { forgetPayment, isSigned, NoLongerDueError, NumberTakenError, type IsDue } from './payment-numbers.ts'

/** Those who pay: on the exchange's ledger, and on each chain by its name. */
export interface Payers {
  readonly ledger: Payer
  readonly chains: ReadonlyMap<string, Payer>
}

interface Due {
  readonly kind: OrderKind
  readonly id: string
  readonly end: OrderEnd
}

const purposeOf = ({ kind, id, end }: Due): string => `${kind}:${id}:${end}`

/** The order that a payment is for; undefined for another purpose. */
const dueOf = (purpose: string): Due | undefined => {
  const [kind, id, end] = purpose.split(':')
  if ((kind !== 'deposit' && kind !== 'withdraw') || id === undefined || (end !== 'pay' && end !== 'return'))
    return undefined
  return { kind, id, end }
}

/** Whether an order is still to be paid that way; what is for no order always is. */
export const isDue: IsDue = async (tx, purpose) => {
  const due = dueOf(purpose)
  if (due === undefined) return true
  const row = await orderById(tx, due.kind, due.id, true)
  return row?.status === ORDER_STATUS.processing && (row.ends ?? 'pay') === due.end
}

/**
 * Pays what was decided: credits and gifts back on the ledger, payouts on the chains.
 * @param seen the chains that were read to their end in this round, so that whatever was paid there before is known: what
 * concerns any other waits
 * @returns coins of which the agent has too little
 */
export const payDue = async (
  context: AgentContext,
  payers: Payers,
  seen: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  const { pool } = context
  const scope = { except: await pausedBases(pool), chains: seen, most: MOST }
  const short = new Set<string>()
  for (const row of await ordersIn(pool, 'deposit', ORDER_STATUS.processing, scope))
    await payOne(context, payers, 'deposit', row, short)
  for (const row of await ordersIn(pool, 'withdraw', ORDER_STATUS.processing, scope))
    await payOne(context, payers, 'withdraw', row, short)
  return short
}

const payOne = async <Kind extends OrderKind>(
  context: AgentContext,
  payers: Payers,
  kind: Kind,
  row: OrderRows[Kind],
  short: Set<string>,
): Promise<void> => {
  const { served, logger } = context
  const due = { kind, id: row.id, end: row.ends ?? 'pay' }
  const isOnLedger = (kind === 'deposit') === (due.end === 'pay')
  const connected = served.find(({ gateway }) => gateway.base === row.base)
  const payer = isOnLedger ? payers.ledger : payers.chains.get(row.chain)
  if (payer === undefined || payer.isUnderWay(purposeOf(due)) || !payer.isFree(purposeOf(due))) return
  // Whoever released it: what a chain may still take back is not paid for.
  if (kind === 'deposit' && !isFinal(row as DepositRow)) return review(context, due, row.status, 'reorganised')
  const transfer =
    kind === 'deposit'
      ? fromDeposit(context, connected, row as DepositRow, due.end)
      : fromWithdrawal(context, connected, row as WithdrawalRow, due.end)
  if (transfer === undefined) return review(context, due, row.status, 'refused')
  try {
    await payer.pay(purposeOf(due), transfer)
  } catch (error) {
    if (error instanceof ChainNodeError && AGAINST_RECEIVER.includes(error.code))
      return review(context, due, row.status, kind === 'deposit' ? 'cannotReceive' : 'wrongRecipient')
    if (error instanceof TransferError) return review(context, due, row.status, 'refused')
    if (error instanceof ChainNodeError && error.code.startsWith('chain/insufficient')) short.add(row.base)
    // Nothing was sent that was not kept: the next round goes on.
    else if (!(error instanceof NumberTakenError || error instanceof NoLongerDueError))
      logger.warn({ err: error, ...due }, 'a payment has to wait')
  }
}

/** The token to the wallet, or the coin back to whoever paid it; undefined where it is not known what or to whom. */
const fromDeposit = (
  { ledger }: AgentContext,
  connected: ServedGateway | undefined,
  { id, token: code, wallet, credited, received, sender, chain_hash: hash }: DepositRow,
  end: OrderEnd,
): Transfer | undefined => {
  if (end === 'pay') {
    const token = ledger.token(code)
    if (token === undefined || credited === null || wallet === '') return undefined
    const amount = parseDecimal(credited)
    return { from: ledger.address, to: wallet, asset: token, amount, memo: JSON.stringify({ deposit: id, hash }) }
  }
  if (connected === undefined || received === null || sender === null) return undefined
  const { address: from, coin: asset } = connected.chain
  return { from, to: sender, asset, amount: parseDecimal(received) }
}

/** The coin to the recipient, or the token back to whoever paid it, whole. */
const fromWithdrawal = (
  { ledger }: AgentContext,
  connected: ServedGateway | undefined,
  { id, token: code, wallet, amount, pays, recipient, tag, ledger_hash: hash }: WithdrawalRow,
  end: OrderEnd,
): Transfer | undefined => {
  if (end === 'return') {
    const asset = ledger.token(code)
    const memo = JSON.stringify({ returned: id, hash })
    return asset && { from: ledger.address, to: wallet, asset, amount: parseDecimal(amount), memo }
  }
  if (connected === undefined || pays === null || recipient === null) return undefined
  const { address: from, coin: asset, chain } = connected.chain
  const reading = chainOf(chain).readAddress(recipient)
  if (!('address' in reading)) return undefined
  const to = reading.address
  return { from, to, asset, amount: parseDecimal(pays), ...(tag !== null && { tag: Number(tag) }) }
}

/** Puts an order before the staff, unless something was signed for it: then its end comes by itself. */
const review = (
  { pool, now }: AgentContext,
  due: Due,
  status: OrderRows[OrderKind]['status'],
  reason: OrderReason,
): Promise<void> =>
  inTransaction(pool, async (tx) => {
    const purpose = purposeOf(due)
    if (await isSigned(tx, purpose)) return
    await move(tx, { ...due, from: status, to: ORDER_STATUS.review, at: now() }, { reason })
    await forgetPayment(tx, purpose)
  })

const NO_WAY = /^tec(?:PATH|NO_LINE|NO_DST|NO_AUTH|DST_TAG)/

/** Writes down how a payment ended, with the order and what was signed for it in one transaction. */
export const settle = async ({ pool, now, logger }: AgentContext, purpose: string, end: PaymentEnd): Promise<void> => {
  const due = dueOf(purpose)
  await inTransaction(pool, async (tx) => {
    await forgetPayment(tx, purpose)
    if (due === undefined) return
    const row = await orderById(tx, due.kind, due.id, true)
    if (row === undefined || !OPEN.includes(row.status)) {
      logger.error({ purpose, end }, 'a payment ended for an order that is not open')
      return
    }
    const step = { kind: due.kind, id: due.id, at: now() }
    const { processing, review: waits, success, failed } = ORDER_STATUS
    const hash = due.kind === 'deposit' ? { credit_hash: end.hash } : { payout_hash: end.hash }
    if (end.kind !== 'paid') {
      const reason = end.kind === 'undone' && NO_WAY.test(end.result) ? 'cannotReceive' : 'refused'
      // Whoever looks at it has to be able to look the payment up.
      if (row.status === processing) await move(tx, { ...step, from: processing, to: waits }, { ...hash, reason })
      return
    }
    // It was given up before a ledger had it after all.
    if (row.status === waits) await move(tx, { ...step, from: waits, to: processing })
    const isPay = due.end === 'pay'
    const to = isPay ? success : failed
    await move(tx, { ...step, from: processing, to }, { ...hash, reason: isPay ? null : 'returned', ends: due.end })
  })
}

const OPEN: readonly number[] = [ORDER_STATUS.processing, ORDER_STATUS.review]
