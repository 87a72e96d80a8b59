import { parseDecimal } from '@tidebook/amount'
import { coinOf, TransferError, type Transfer } from '@tidebook/chains'
import { ChainNodeError } from '@tidebook/client/chains'
import { FINANCE_STATE, type FinanceReason } from '@tidebook/contract/finance'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { financeOrderById, financeOrdersIn, moveOrder, noteOrder } from '../finance/finance-orders.repository.ts'
import type { FinanceOrderRow, PaymentRow } from '../finance/finance-rows.ts'
import { FINANCE_PAUSE } from '../finance/finance-stand.ts'
import { pausedBases } from '../gateway/pauses.repository.ts'
import type { AgentContext } from './agent-context.ts'
import { MOST } from './deposit-reader.ts'
import type { Payer, PaymentEnd } from './payer.ts'
import { forgetPayment, NoLongerDueError, NumberTakenError, type IsDue } from './payment-numbers.ts'

/** What the finance account pays: an order back, or a payment that was none to its sender. */
interface Due {
  readonly kind: 'redeem' | 'return'
  /** Id of the order, or hash of the payment. */
  readonly id: string
}

const purposeOf = ({ kind, id }: Due): string => `finance:${id}:${kind}`

/** What a payment of the finance account is for; undefined for another purpose. */
export const financeDueOf = (purpose: string): Due | undefined => {
  const [part, id, kind] = purpose.split(':')
  return part === 'finance' && id !== undefined && (kind === 'redeem' || kind === 'return') ? { kind, id } : undefined
}

/** Whether it is still to be paid; whoever pays it holds it until the transaction ends. */
export const isFinanceDue: IsDue = async (tx, purpose) => {
  const due = financeDueOf(purpose)
  if (due === undefined) return false
  if (due.kind === 'return') return (await paymentOf(tx, due.id))?.state === 'returning'
  const order = await financeOrderById(tx, due.id, true)
  return order !== undefined && isOwed(order)
}

/** It is to be paid, and nobody of the staff has to look at it first. */
const isOwed = ({ state, reason }: FinanceOrderRow): boolean => state === FINANCE_STATE.redeeming && reason === null

const paymentOf = async (tx: Pick<pg.ClientBase, 'query'>, hash: string): Promise<PaymentRow | undefined> =>
  (await tx.query<PaymentRow>('select * from app.finance_payments where hash = $1 for update', [hash])).rows[0]

/**
 * Pays what is owed, unless it is paused.
 * @returns whether the account has too little
 */
export const payFinance = async (context: AgentContext, payer: Payer, address: string): Promise<boolean> => {
  const { pool } = context
  if ((await pausedBases(pool)).has(FINANCE_PAUSE)) return false
  let isShort = false
  for (const row of await financeOrdersIn(pool, FINANCE_STATE.redeeming, MOST)) {
    if (!isOwed(row) || row.pays === null) continue
    const memo = JSON.stringify({ redeemed: row.id })
    const transfer = transferOf(context, address, row.wallet, row.pays, { ...row, memo })
    isShort = (await payOne(context, payer, { kind: 'redeem', id: row.id }, transfer)) || isShort
  }
  const { rows } = await pool.query<PaymentRow>(
    "select * from app.finance_payments where state = 'returning' order by at, hash limit $1",
    [MOST],
  )
  for (const row of rows) {
    const memo = JSON.stringify({ returned: row.hash })
    const transfer = transferOf(context, address, row.sender, row.amount, { ...row, memo })
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

const payOne = async ({ logger }: AgentContext, payer: Payer, due: Due, transfer: Transfer): Promise<boolean> => {
  const purpose = purposeOf(due)
  if (payer.isUnderWay(purpose) || !payer.isFree(purpose)) return false
  try {
    await payer.pay(purpose, transfer)
  } catch (error) {
    if (error instanceof ChainNodeError && error.code.startsWith('chain/insufficient')) return true
    // Nothing was sent that was not kept: the next round goes on.
    const isSettled = error instanceof NumberTakenError || error instanceof NoLongerDueError
    if (error instanceof TransferError) logger.error({ err: error, ...due }, 'a payment cannot be written')
    else if (!isSettled) logger.warn({ err: error, ...due }, 'a payment has to wait')
  }
  return false
}

const NO_WAY = /^tec(?:PATH|NO_LINE|NO_DST|NO_AUTH|DST_TAG)/

/** Writes down how a payment ended, with the order and what was signed for it in one transaction. */
export const settleFinance = async (context: AgentContext, due: Due, end: PaymentEnd): Promise<void> => {
  const { pool } = context
  await inTransaction(pool, async (tx) => {
    await forgetPayment(tx, purposeOf(due))
    await (due.kind === 'redeem' ? settleOrder(context, tx, due.id, end) : settleReturn(context, tx, due.id, end))
  })
}

const settleOrder = async (
  { now, logger }: AgentContext,
  tx: pg.PoolClient,
  id: string,
  end: PaymentEnd,
): Promise<void> => {
  const order = await financeOrderById(tx, id, true)
  const { active, matured, redeeming, redeemed } = FINANCE_STATE
  if (order?.state !== redeeming) {
    logger.error({ id, end }, 'a payment ended for an order that is not being redeemed')
    return
  }
  const step = { id, from: redeeming, at: now() }
  const unsaid = { approved_by: null, approved_end: null, approved_hash: null }
  if (end.kind === 'paid') {
    await moveOrder(tx, { ...step, to: redeemed }, { redeem_hash: end.hash, reason: null, ...unsaid })
  } else if (end.kind === 'undone') {
    // A ledger has it and it did nothing: whoever redeems again is paid under another number.
    const reason: FinanceReason = NO_WAY.test(end.result) ? 'cannotReceive' : 'refused'
    const to = order.passed === order.days ? matured : active
    await moveOrder(tx, { ...step, to }, { reason, pays: null, keeps_bonus: true, ...unsaid })
  } else {
    await noteOrder(tx, { id, state: redeeming }, { reason: 'inDoubt', ...unsaid })
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
    "update app.finance_payments set state = $2, return_hash = $3 where hash = $1 and state = 'returning'",
    [hash, isBack ? 'returned' : 'kept', isBack ? end.hash : null],
  )
}
