import { equals, parseDecimal } from '@tidebook/amount'
import { coinOf, TransferError, type Transfer, type TransferErrorCode } from '@tidebook/chains'
import { ChainNodeError } from '@tidebook/client/chains'
import { FINANCE_STATE, type FinanceReason, type TokenObstacle } from '@tidebook/contract/finance'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { redeemMemo, returnMemo } from '../finance/finance-memos.ts'
import { FINANCE_ORDERS, FINANCE_PAYMENTS, ordersToPay } from '../finance/finance-orders.repository.ts'
import type { FinanceOrderRow, PaymentRow } from '../finance/finance-rows.ts'
import { FINANCE_PAUSE } from '../finance/finance-stand.ts'
import { pausedBases } from '../gateway/pauses.repository.ts'
import type { AgentContext } from './agent-context.ts'
import { MOST } from './deposit-reader.ts'
import type { Payer, PaymentEnd } from './payer.ts'
import { financeDueOf, purposeOf, type FinanceDue } from './finance-purposes.ts'
import { TokenObstacles } from './token-obstacles.ts'
import { forgetPayment, isSigned, NoLongerDueError, NumberTakenError, type IsDue } from './payment-numbers.ts'

/** Whether a transfer is still what is to be paid; whoever pays it holds it until the transaction ends. */
export const isFinanceDue: IsDue = async (tx, purpose, transfer) => {
  const due = financeDueOf(purpose)
  if (due === undefined) return false
  if (due.kind === 'return') {
    const payment = await FINANCE_PAYMENTS.lock(tx, due.id)
    return payment?.state === 'returning' && isOf(transfer, { ...payment, to: payment.sender })
  }
  const order = await FINANCE_ORDERS.lock(tx, due.id)
  if (order === undefined || !isOwed(order) || order.pays === null) return false
  return isOf(transfer, { ...order, amount: order.pays, to: order.wallet })
}

interface Owed {
  readonly to: string
  readonly token: string
  readonly issuer: string
  readonly amount: string
}

const isOf = ({ to, asset, amount }: Transfer, owed: Owed): boolean =>
  to === owed.to &&
  asset.code === owed.token &&
  (asset.issuer ?? '') === owed.issuer &&
  equals(amount, parseDecimal(owed.amount))

/** It is to be paid, and nobody of the staff has to look at it first. */
const isOwed = ({ state, reason }: FinanceOrderRow): boolean => state === FINANCE_STATE.redeeming && reason === null

/**
 * Pays what is owed, unless it is paused.
 * @returns whether the account has too little
 */
export const payFinance = async (context: AgentContext, payer: Payer, address: string): Promise<boolean> => {
  const { pool } = context
  if ((await pausedBases(pool)).has(FINANCE_PAUSE)) return false
  let isShort = false
  const obstacles = new TokenObstacles(context, address)
  for (const row of await ordersToPay(pool, MOST)) {
    if (row.pays === null || !(await obstacles.letPass(row))) continue
    const transfer = transferOf(context, address, row.wallet, row.pays, { ...row, memo: redeemMemo(row.id) })
    isShort = (await payOne(context, payer, { kind: 'redeem', id: row.id }, transfer)) || isShort
  }
  const { rows } = await pool.query<PaymentRow>(
    "select * from app.finance_payments where state = 'returning' order by at, hash limit $1",
    [MOST],
  )
  for (const row of rows) {
    const transfer = transferOf(context, address, row.sender, row.amount, { ...row, memo: returnMemo(row.hash) })
    isShort = (await payOne(context, payer, { kind: 'return', id: row.hash }, transfer)) || isShort
  }
  return isShort
}

const transferOf = (
  { ledger }: AgentContext,
  from: string,
  to: string,
  amount: string,
  { token, issuer, memo }: { readonly token: string; readonly issuer: string; readonly memo: string },
): Transfer => {
  const { chain } = ledger.watch
  const asset = issuer === '' ? coinOf(chain) : { chain, code: token, issuer }
  return { from, to, asset, amount: parseDecimal(amount), memo }
}

const payOne = async (context: AgentContext, payer: Payer, due: FinanceDue, transfer: Transfer): Promise<boolean> => {
  const { logger } = context
  const purpose = purposeOf(due)
  if (payer.isUnderWay(purpose) || !payer.isFree(purpose)) return false
  try {
    await payer.pay(purpose, transfer)
  } catch (error) {
    if (error instanceof ChainNodeError && error.code.startsWith('chain/insufficient')) return true
    // Nothing was sent that was not kept: the next round goes on.
    const isSettled = error instanceof NumberTakenError || error instanceof NoLongerDueError
    if (error instanceof TransferError) {
      logger.error({ err: error, ...due }, 'a payment cannot be written')
      if (LASTING.has(error.code)) await giveUp(context, due)
    } else if (!isSettled) logger.warn({ err: error, ...due }, 'a payment has to wait')
  }
  return false
}

/** What makes no transfer of these terms ever, whatever nodes say. */
const LASTING: ReadonlySet<TransferErrorCode> = new Set([
  'transfer/amount',
  'transfer/address',
  'transfer/same-address',
  'transfer/asset',
  'transfer/memo',
])

/** Ends what cannot be written, unless something was signed for it: then its end comes by itself. */
const giveUp = (context: AgentContext, due: FinanceDue): Promise<void> =>
  inTransaction(context.pool, async (tx) => {
    if (await isSigned(tx, purposeOf(due))) return
    await settle(context, tx, due, { kind: 'undone', hash: '', result: 'unwritten' }, undefined)
  })

const NO_WAY = /^tec(?:PATH|NO_LINE|NO_DST|NO_AUTH|DST_TAG)/

/** Writes down how a payment ended, with the order and what was signed for it in one transaction. */
export const settleFinance = async (context: AgentContext, due: FinanceDue, end: PaymentEnd): Promise<void> => {
  const obstacle = due.kind === 'redeem' ? await obstacleBehind(context, due.id, end) : undefined
  await inTransaction(context.pool, (tx) => settle(context, tx, due, end, obstacle))
}

const settle = async (
  context: AgentContext,
  tx: pg.PoolClient,
  due: FinanceDue,
  end: PaymentEnd,
  obstacle: TokenObstacle | undefined,
): Promise<void> => {
  await forgetPayment(tx, purposeOf(due))
  await (due.kind === 'redeem'
    ? settleOrder(context, tx, due.id, end, obstacle)
    : settleReturn(context, tx, due.id, end))
}

/** Whether it was the issuer, and not the wallet, that kept a payment from doing what it said. @throws NodeLinkError */
const obstacleBehind = async (
  { pool, ledger }: AgentContext,
  id: string,
  end: PaymentEnd,
): Promise<TokenObstacle | undefined> => {
  if (end.kind !== 'undone' || !NO_WAY.test(end.result) || ledger.finance === undefined) return undefined
  const order = await FINANCE_ORDERS.find(pool, id)
  if (order === undefined || order.issuer === '') return undefined
  const { token: code, issuer } = order
  return ledger.obstacle(ledger.finance.address, { chain: ledger.watch.chain, code, issuer })
}

const settleOrder = async (
  { now, logger }: AgentContext,
  tx: pg.PoolClient,
  id: string,
  end: PaymentEnd,
  obstacle: TokenObstacle | undefined,
): Promise<void> => {
  const order = await FINANCE_ORDERS.lock(tx, id)
  const { active, matured, redeeming, redeemed } = FINANCE_STATE
  if (order?.state !== redeeming) {
    logger.error({ id, end }, 'a payment ended for an order that is not being redeemed')
    return
  }
  const step = { id, from: redeeming, at: now() }
  const unsaid = { approved_by: null, approved_end: null, approved_hash: null }
  if (end.kind === 'paid') {
    await FINANCE_ORDERS.transition(tx, { ...step, to: redeemed }, { redeem_hash: end.hash, reason: null, ...unsaid })
  } else if (end.kind === 'undone') {
    // A ledger has it and it did nothing: whoever redeems again is paid under another number.
    const reason: FinanceReason = obstacle ?? (NO_WAY.test(end.result) ? 'cannotReceive' : 'refused')
    const to = order.passed === order.days ? matured : active
    await FINANCE_ORDERS.transition(tx, { ...step, to }, { reason, pays: null, keeps_bonus: true, ...unsaid })
  } else {
    await FINANCE_ORDERS.note(tx, { id, state: redeeming }, { reason: 'inDoubt', ...unsaid })
  }
}

const settleReturn = async (
  { logger }: AgentContext,
  tx: pg.PoolClient,
  hash: string,
  end: PaymentEnd,
): Promise<void> => {
  const isBack = end.kind === 'paid'
  if (!isBack) logger.error({ hash, end }, 'a payment could not go back to its sender; staff have to look at it')
  await tx.query(
    "update app.finance_payments set state = $2, return_hash = $3, why = $4 where hash = $1 and state = 'returning'",
    [
      hash,
      isBack ? 'returned' : 'kept',
      isBack ? end.hash : null,
      end.kind === 'undone' ? end.result.slice(0, 64) : null,
    ],
  )
}
