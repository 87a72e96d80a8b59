import { formatDecimal, parseDecimal } from '@tidebook/amount'
import type { GatewayOverview, GatewayReview } from '@tidebook/contract'
import { ORDER_STATUS, UNFINISHED } from '@tidebook/contract/gateway'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { GatewayContext } from './gateway-context.ts'
import { isOwnCoin, whyNot } from './open-gateways.ts'
import type { DepositRow, OrderEnd, OrderKind, WithdrawalRow } from './order-row.ts'
import { move, note, orderById, ordersIn } from './orders.repository.ts'
import { endPause, pauseOf, pauses, setPause } from './pauses.repository.ts'

const LISTED = 100

/** Every gateway, and what waits for a decision. */
export const overviewOf = async (context: GatewayContext): Promise<Omit<GatewayOverview, 'surpluses'>> => {
  const pool = context.pool()
  const [counts, paused, deposits, withdrawals] = await Promise.all([
    countsOf(pool),
    pauses(pool),
    ordersIn(pool, 'deposit', [ORDER_STATUS.review], LISTED),
    ordersIn(pool, 'withdraw', [ORDER_STATUS.review], LISTED),
  ])
  const bases = new Set(paused.map(({ base }) => base))
  const served = context.description.gateways.filter((gateway) => !isOwnCoin(context, gateway))
  const coins = served.map((gateway) => {
    const { base, chain, token } = gateway
    const pause = paused.find((each) => each.base === base)
    const { waiting = 0, underWay = 0 } = counts.get(base) ?? {}
    return {
      base,
      chain,
      token,
      deposit: whyNot(context, gateway, 'deposit', bases) ?? null,
      withdraw: whyNot(context, gateway, 'withdraw', bases) ?? null,
      paused: pause === undefined ? null : pauseOf(pause),
      waiting,
      underWay,
    }
  })
  const reviews = [...deposits.map(depositReview), ...withdrawals.map(withdrawalReview)]
  const waiting = [...counts.values()].reduce((sum, count) => sum + count.waiting, 0)
  return { coins, waiting, reviews: reviews.toSorted((one, other) => one.since - other.since).slice(0, LISTED) }
}

interface Counts {
  readonly waiting: number
  readonly underWay: number
}

const countsOf = async (db: Queries): Promise<ReadonlyMap<string, Counts>> => {
  const { rows } = await db.query<{ base: string; waiting: string; under_way: string }>(
    `select base, count(*) filter (where status = $1) as waiting, count(*) filter (where status <> $1) as under_way
     from (select base, status from app.gateway_deposits where status = any($2)
       union all select base, status from app.gateway_withdrawals where status = any($2)) open group by base`,
    [ORDER_STATUS.review, UNFINISHED],
  )
  return new Map(rows.map((row) => [row.base, { waiting: Number(row.waiting), underWay: Number(row.under_way) }]))
}

const common = (row: DepositRow | WithdrawalRow) => ({
  id: row.id,
  base: row.base,
  chain: row.chain,
  token: row.token,
  wallet: row.wallet,
  reason: row.reason,
  since: row.changed.getTime(),
  approvedBy: row.approved_by ?? '',
  approvedEnd: row.approved_end,
})

const plain = (amount: string): string => formatDecimal(parseDecimal(amount))

const depositReview = (row: DepositRow): GatewayReview => ({
  ...common(row),
  kind: 'deposit',
  other: row.sender ?? '',
  amount: plain(row.received ?? row.amount),
  chainHash: row.chain_hash ?? '',
  ledgerHash: row.credit_hash ?? '',
})

const withdrawalReview = (row: WithdrawalRow): GatewayReview => ({
  ...common(row),
  kind: 'withdraw',
  other: row.recipient ?? '',
  amount: plain(row.amount),
  chainHash: row.payout_hash ?? '',
  ledgerHash: row.ledger_hash ?? '',
})

/** What somebody of the staff says about an order. */
export interface Decision {
  readonly kind: OrderKind
  readonly id: string
  readonly end: OrderEnd
  readonly reason: string
}

/**
 * Takes a decision about an order that waits. It moves money, so that two members have to say the same (S11): the first
 * word is kept, the second carries it out. Another opinion takes the place of the first.
 * @throws ApiError `reviewGone`; `otherMember` for whoever says again what they said
 */
export const decide = (
  { pool, now }: GatewayContext,
  { kind, id, end, reason }: Decision,
  member: string,
): Promise<{ readonly done: boolean; readonly approvedBy: string }> =>
  inTransaction(pool(), async (client) => {
    const order = await orderById(client, kind, id, true)
    if (order?.status !== ORDER_STATUS.review) throw new ApiError('reviewGone')
    const agrees = order.approved_by !== null && order.approved_end === end
    if (agrees && order.approved_by === member) throw new ApiError('otherMember')
    if (agrees) {
      const step = { kind, id, from: order.status, to: ORDER_STATUS.processing, at: now() } as const
      // should it wait again, nobody has spoken yet
      const unsaid = { approved_by: null, approved_end: null }
      const told = end === 'return' ? { reason: 'returned' as const } : {}
      await move(client, step, { ends: end, ...unsaid, ...told })
    } else {
      await note(client, { kind, id, status: order.status }, { approved_by: member, approved_end: end })
    }
    const first = agrees ? { first: order.approved_by ?? '' } : {}
    const action = `gateway.${agrees ? DONE[end] : PROPOSED[end]}`
    const act = { actor: `staff:${member}`, action, subject: subjectOf(order.account) }
    await appendAudit(client, { ...act, detail: { order: id, kind, base: order.base, reason, ...first } }, now())
    return { done: agrees, approvedBy: agrees ? (order.approved_by ?? '') : member }
  })

const DONE: Readonly<Record<OrderEnd, string>> = { pay: 'released', return: 'given-back' }
const PROPOSED: Readonly<Record<OrderEnd, string>> = { pay: 'release-proposed', return: 'return-proposed' }

const subjectOf = (account: string | null): string => (account === null ? '' : `account:${account}`)

/**
 * Pauses a gateway, or opens it again. One member may do it, for it only stops what others want to do; to end a pause of the
 * agent takes two.
 * @returns whether it is paused now
 * @throws ApiError `otherMember`
 */
export const pauseGateway = (
  { pool, now }: GatewayContext,
  { base, paused, reason }: { readonly base: string; readonly paused: boolean; readonly reason: string },
  member: string,
): Promise<boolean> =>
  inTransaction(pool(), async (client: pg.PoolClient) => {
    if (paused) await setPause(client, { base, by: member, reason, since: new Date(now()) })
    const { done, first } = paused ? { done: false } : await endPause(client, base, member)
    const action = `gateway.${paused ? 'paused' : done ? 'opened' : 'open-proposed'}`
    const detail = { base, reason, ...(first !== undefined && { first }) }
    await appendAudit(client, { actor: `staff:${member}`, action, subject: '', detail }, now())
    return !done
  })
