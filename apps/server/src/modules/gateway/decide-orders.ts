import { add, formatDecimal, parseDecimal, ZERO, type Decimal } from '@tidebook/amount'
import type { DecisionSummary } from '@tidebook/contract'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { GatewayContext } from './gateway-context.ts'
import { NOT_APPROVED, type DepositRow, type OrderEnd, type OrderKind, type WithdrawalRow } from './order-row.ts'
import { move, note, ORDERS } from './orders.repository.ts'
import { isSmall } from './review-queue.ts'

/** A staff member's decision about an order. */
export interface Decision {
  readonly kind: OrderKind
  readonly id: string
  readonly end: OrderEnd
  readonly reason: string
}

type Waiting = DepositRow | WithdrawalRow

/**
 * Effect of a vote: it carries out the decision, is the first of two, or is refused because the same member has already
 * cast it.
 */
type VoteOutcome = 'done' | 'proposed' | 'otherMember'

/**
 * Records the vote of a staff member on a waiting order, which the transaction has locked. The decision moves money, so
 * two members must agree (S11). The first vote is stored, and the second carries out the decision. A different vote
 * replaces the first.
 */
async function castVote(
  client: pg.ClientBase,
  { id, status, approved_by: first, approved_end: proposedEnd }: Waiting,
  { kind, end }: { readonly kind: OrderKind; readonly end: OrderEnd },
  member: string,
  at: number,
): Promise<VoteOutcome> {
  if (first === null || proposedEnd !== end) {
    await note(client, { kind, id, status }, { approved_by: member, approved_end: end })
    return 'proposed'
  }
  if (first === member) return 'otherMember'
  const facts = end === 'return' ? { reason: 'returned' as const } : {}
  await move(
    client,
    { kind, id, from: status, to: ORDER_STATUS.processing, at },
    { ends: end, ...NOT_APPROVED, ...facts },
  )
  return 'done'
}

/**
 * Decides a waiting order.
 * @throws ApiError `reviewGone`; `otherMember` when a member repeats their own vote
 */
export function decide(
  { pool, now }: GatewayContext,
  { kind, id, end, reason }: Decision,
  member: string,
): Promise<{ readonly done: boolean; readonly approvedBy: string }> {
  return inTransaction(pool(), async (client) => {
    const order = await ORDERS[kind].lock(client, id)
    if (order?.status !== ORDER_STATUS.review) throw new ApiError('reviewGone')
    const outcome = await castVote(client, order, { kind, end }, member, now())
    if (outcome === 'otherMember') throw new ApiError('otherMember')
    const done = outcome === 'done'
    const first = done ? { first: order.approved_by ?? '' } : {}
    const act = { actor: `staff:${member}`, action: actionOf(outcome, end), subject: subjectOf(order.account) }
    await appendAudit(client, { ...act, detail: { order: id, kind, base: order.base, reason, ...first } }, now())
    return { done, approvedBy: done ? (order.approved_by ?? '') : member }
  })
}

const ACTIONS = {
  done: { pay: 'gateway.released', return: 'gateway.given-back' },
  proposed: { pay: 'gateway.release-proposed', return: 'gateway.return-proposed' },
} as const

function actionOf(outcome: 'done' | 'proposed', end: OrderEnd): string {
  return ACTIONS[outcome][end]
}

function subjectOf(account: string | null): string {
  return account === null ? '' : `account:${account}`
}

/** A staff member's decision about many listed orders below the minimum of a gateway. */
export interface ManyDecision {
  readonly kind: OrderKind
  readonly base: string
  readonly orders: readonly { readonly id: string; readonly since: number }[]
  readonly end: OrderEnd
  readonly reason: string
}

interface Tally {
  readonly ids: string[]
  sum: Decimal
  readonly firsts: Set<string>
}

/**
 * Applies one decision to many orders in one transaction. Each order still needs two members. Skips and reports orders
 * that have changed since they were listed, may already be paid, or are not below the minimum. Writes one audit log
 * entry for the decisions carried out and one for those proposed, each with count, sum and ids.
 */
export function decideMany(
  context: GatewayContext,
  { kind, base, orders, end, reason }: ManyDecision,
  member: string,
): Promise<DecisionSummary> {
  return inTransaction(context.pool(), async (client) => {
    const at = context.now()
    const tallies: Record<'done' | 'proposed', Tally> = { done: newTally(), proposed: newTally() }
    const skipped: DecisionSummary['skipped'] = []
    const listed = new Map(orders.map(({ id, since }) => [id, since]))
    // Every transaction locks rows in the same order, so that two decisions about the same rows cannot deadlock.
    for (const id of [...listed.keys()].toSorted()) {
      const order = await ORDERS[kind].lock(client, id)
      const why = skipReason(context, order, { kind, base, since: listed.get(id) })
      if (order === undefined || why !== undefined) {
        skipped.push({ id, why: why ?? 'gone' })
        continue
      }
      const outcome = await castVote(client, order, { kind, end }, member, at)
      if (outcome === 'otherMember') {
        skipped.push({ id, why: outcome })
        continue
      }
      tallies[outcome].ids.push(id)
      tallies[outcome].sum = add(tallies[outcome].sum, parseDecimal(amountOf(order)))
      if (outcome === 'done') tallies.done.firsts.add(order.approved_by ?? '')
    }
    for (const outcome of ['done', 'proposed'] as const) {
      const { ids, sum, firsts } = tallies[outcome]
      if (ids.length === 0) continue
      const first = firsts.size > 0 ? { first: [...firsts].toSorted().join(' ') } : {}
      const detail = { kind, base, count: ids.length, sum: formatDecimal(sum), reason, ...first, orders: ids.join(' ') }
      const act = { actor: `staff:${member}`, action: `${actionOf(outcome, end)}-many`, subject: '', detail }
      await appendAudit(client, act, at)
    }
    return { done: countOf(tallies.done), proposed: countOf(tallies.proposed), skipped }
  })
}

function newTally(): Tally {
  return { ids: [], sum: ZERO, firsts: new Set() }
}

function countOf({ ids, sum }: Tally) {
  return { count: ids.length, sum: formatDecimal(sum) }
}

function amountOf(order: Waiting): string {
  return ('received' in order && order.received) || order.amount
}

function skipReason(
  context: GatewayContext,
  order: Waiting | undefined,
  { kind, base, since }: { readonly kind: OrderKind; readonly base: string; readonly since: number | undefined },
): DecisionSummary['skipped'][number]['why'] | undefined {
  if (order?.status !== ORDER_STATUS.review) return 'gone'
  if (order.changed.getTime() !== since || order.base !== base) return 'changed'
  if (order.reason === 'inDoubt') return 'inDoubt'
  return isSmall(context, { kind, base, amount: amountOf(order), reason: order.reason }) ? undefined : 'notSmall'
}
