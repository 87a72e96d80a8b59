import { formatDecimal, equals, parseDecimal } from '@tidebook/amount'
import type { FinanceOverview } from '@tidebook/contract'
import { FINANCE_STATE, TOKEN_OBSTACLES } from '@tidebook/contract/finance'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { endPause, pauseOf, pauses, setPause } from '../gateway/pauses.repository.ts'
import { owedOf } from './cover.ts'
import type { FinanceContext } from './finance-context.ts'
import { hasOtherPurpose } from './finance-memos.ts'
import { FINANCE_ORDERS, FINANCE_PAYMENTS, NOT_APPROVED } from './finance-orders.repository.ts'
import type { FinanceOrderRow } from './finance-rows.ts'
import { FINANCE_PAUSE, fromLedger, requireFinance, salesClosedReason } from './finance-stand.ts'
import { financeOrderOf } from './finance-view.ts'
import { unreturnedPayments } from './unreturned-payments.ts'
import { audit, deskProductOf } from './product-desk.ts'
import { allProducts } from './products.repository.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'

const LISTED = 100

interface Asset {
  readonly token: string
  readonly issuer: string
}

function byName(one: Asset, other: Asset): number {
  return `${one.token}.${one.issuer}` < `${other.token}.${other.issuer}` ? -1 : 1
}

/** Returns products, debts and balances, and orders in doubt. */
export async function financeOverview(context: FinanceContext): Promise<FinanceOverview> {
  const { pool, directory, tokens } = context
  const db = pool()
  const [reason, paused, owed, products, doubts, returning, waiting, kept] = await Promise.all([
    salesClosedReason(context),
    pauses(db),
    owedOf(db),
    allProducts(db),
    doubtsIn(db),
    FINANCE_PAYMENTS.count(db, "state = 'returning'", []),
    waitingIn(db),
    unreturnedPayments(db),
  ])
  const pause = paused.find(({ base }) => base === FINANCE_PAUSE)
  const account = directory()?.account()
  // Another issuer may use the same token code.
  const assets = new Map([...products, ...owed].map(({ token, issuer }) => [`${token}.${issuer}`, { token, issuer }]))
  const cover = await Promise.all(
    [...assets.values()].toSorted(byName).map(async ({ token: code, issuer }) => {
      const known = owed.find((each) => each.token === code && each.issuer === issuer)
      const text = (pick: 'principal' | 'bonus' | 'offered' | 'owed'): string =>
        known === undefined ? '0' : formatDecimal(known[pick])
      const agent = account === undefined ? undefined : directory()
      const [held, obstacle] = await Promise.all([
        issuer === '' ? null : agent?.held(code, issuer).catch(() => null),
        issuer === '' ? undefined : agent?.obstacle(code, issuer).catch(() => undefined),
      ])
      return {
        token: code,
        issuer,
        held: held ?? null,
        obstacle: obstacle ?? null,
        waiting: waiting.get(`${code}.${issuer}`) ?? 0,
        principal: text('principal'),
        bonus: text('bonus'),
        offered: text('offered'),
        owed: text('owed'),
      }
    }),
  )
  return {
    open: reason === undefined,
    ...(reason !== undefined && { reason }),
    ...(account !== undefined && { account }),
    paused: pause === undefined ? null : pauseOf(pause),
    tokens: tokens().map(({ code }) => code),
    cover,
    products: products.map(deskProductOf),
    doubts: doubts.map((row) => ({
      order: financeOrderOf(row),
      hash: row.doubt_hash ?? '',
      approvedBy: row.approved_by ?? '',
      approvedEnd: row.approved_end,
    })),
    returning,
    kept,
  }
}

/** Counts the orders that wait for their token's issuer, by code and issuer. */
async function waitingIn(db: Queries): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ name: string; count: number }>(
    `select token || '.' || issuer as name, count(*)::int as count from app.finance_orders
     where state = $1 and reason = any($2) group by 1`,
    [FINANCE_STATE.redeeming, TOKEN_OBSTACLES],
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

function doubtsIn(db: Queries): Promise<readonly FinanceOrderRow[]> {
  return FINANCE_ORDERS.select(db, "state = $1 and reason = 'inDoubt' order by changed, id limit $2", [
    FINANCE_STATE.redeeming,
    LISTED,
  ])
}

/** A staff member's decision about an order in doubt. */
export interface DoubtDecision {
  readonly id: string
  /** `retry`: the order was not paid. `paid`: it was paid with this hash. */
  readonly end: 'retry' | 'paid'
  readonly hash: string | undefined
  readonly reason: string
}

/**
 * Decides an order that may or may not have been paid. The decision moves money, so two members must agree. A hash must
 * identify a payment from the account to the wallet in a validated ledger. The payment must have the order's amount and
 * no other purpose in its memo, and must not have paid anything else.
 * @throws ApiError `reviewGone`; `otherMember` when a member repeats their own vote; `unknownHash`, `wrongPayment`,
 *   `temporarilyUnavailable`, `invalidParameter`
 */
export async function decideDoubt(
  context: FinanceContext,
  { id, end, hash: reported, reason }: DoubtDecision,
  member: string,
): Promise<{ readonly done: boolean; readonly approvedBy: string }> {
  const { pool, now } = context
  const hash = end === 'paid' ? reported?.toUpperCase() : undefined
  if (end === 'paid') await requirePaid(context, id, hash)
  return inTransaction(pool(), async (tx) => {
    const order = await FINANCE_ORDERS.lock(tx, id)
    if (order === undefined || !isInDoubt(order)) throw new ApiError('reviewGone')
    const { approved_by: first } = order
    const agrees = first !== null && isSameVote(order, end, hash)
    if (agrees && first === member) throw new ApiError('otherMember')
    if (hash !== undefined) await requireUnused(tx, hash)
    const { redeeming, redeemed } = FINANCE_STATE
    if (!agrees)
      await FINANCE_ORDERS.note(
        tx,
        { id, state: redeeming },
        { approved_by: member, approved_end: end, approved_hash: hash ?? null },
      )
    else if (end === 'retry') await FINANCE_ORDERS.note(tx, { id, state: redeeming }, { reason: null, ...NOT_APPROVED })
    else
      await FINANCE_ORDERS.transition(
        tx,
        { id, from: redeeming, to: redeemed, at: now() },
        { reason: null, redeem_hash: hash ?? null, doubt_hash: null, ...NOT_APPROVED },
      )
    const detail = { order: id, end, reason, ...(agrees && { first }), ...(hash !== undefined && { hash }) }
    await audit(tx, agrees ? 'finance.doubt-settled' : 'finance.doubt-proposed', member, detail, now())
    return { done: agrees, approvedBy: agrees ? (first ?? '') : member }
  })
}

/** Returns whether the stored vote on an order is for the same outcome with the same payment. */
function isSameVote(
  { approved_end: storedEnd, approved_hash: storedHash }: FinanceOrderRow,
  end: DoubtDecision['end'],
  hash: string | undefined,
): boolean {
  return storedEnd === end && storedHash === (hash ?? null)
}

function isInDoubt({ state, reason }: FinanceOrderRow): boolean {
  return state === FINANCE_STATE.redeeming && reason === 'inDoubt'
}

/**
 * Rejects a hash that is not the order's payment.
 * @throws ApiError `invalidParameter`, `reviewGone`, `unknownHash`, `wrongPayment`, `temporarilyUnavailable`
 */
async function requirePaid(context: FinanceContext, id: string, hash: string | undefined): Promise<void> {
  if (hash === undefined) throw new ApiError('invalidParameter', 'hash: expected the hash of the payment')
  const order = await FINANCE_ORDERS.find(context.pool(), id)
  if (order === undefined || !isInDoubt(order)) throw new ApiError('reviewGone')
  const { directory } = await requireFinance(context)
  const found = await fromLedger(() => directory.paid(hash, order.wallet))
  if (found === undefined) throw new ApiError('unknownHash')
  const isOf =
    found !== null &&
    found.from === order.recipient &&
    found.token === order.token &&
    found.issuer === order.issuer &&
    order.pays !== null &&
    equals(parseDecimal(found.amount), parseDecimal(order.pays)) &&
    !hasOtherPurpose(found.memo, id)
  if (!isOf) throw new ApiError('wrongPayment')
}

/**
 * Rejects a payment that has already paid for something. Locks the payment against other claims until the transaction
 * ends.
 * @throws ApiError `wrongPayment`
 */
async function requireUnused(tx: Queries, hash: string): Promise<void> {
  await lockInTransaction(tx, 'payoutHash', hash)
  const { rows } = await tx.query(
    `select 1 from app.finance_orders where redeem_hash = $1
     union all select 1 from app.finance_payments where return_hash = $1`,
    [hash],
  )
  if (rows.length > 0) throw new ApiError('wrongPayment')
}

/**
 * Pauses or resumes purchases and repayments. One member is enough, because a pause only delays purchases and
 * repayments. Ending a pause set by the agent takes two members.
 * @returns whether finance is now paused
 * @throws ApiError `otherMember`
 */
export function pauseFinance(
  { pool, now }: FinanceContext,
  { paused, reason }: { readonly paused: boolean; readonly reason: string },
  member: string,
): Promise<boolean> {
  return inTransaction(pool(), async (tx) => {
    if (paused) await setPause(tx, { base: FINANCE_PAUSE, by: member, reason, since: new Date(now()) })
    const { done, first } = paused ? { done: false } : await endPause(tx, FINANCE_PAUSE, member)
    const action = `finance.${paused ? 'paused' : done ? 'opened' : 'open-proposed'}`
    await audit(tx, action, member, { reason, ...(first !== undefined && { first }) }, now())
    return !done
  })
}
