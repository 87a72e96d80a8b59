import { compare, formatDecimal, parseDecimal } from '@tidebook/amount'
import { REVIEW_PAGE, type GatewayReview, type GatewayReviewGroup, type GatewayReviewPage } from '@tidebook/contract'
import { ORDER_STATUS, type OrderReason } from '@tidebook/contract/gateway'
import type { ReviewSort } from '@tidebook/contract/routes'
import type { Queries } from '../../platform/database/queries.ts'
import type { GatewayContext } from './gateway-context.ts'
import { gatewayOf, limitsOf, type GatewayConditions } from './open-gateways.ts'
import { ORDER_KINDS, type OrderEnd, type OrderKind } from './order-row.ts'

/** Filter and start position of a page in the queue. */
export interface ReviewFilter {
  readonly kind?: OrderKind | undefined
  readonly base?: string | undefined
  readonly reason?: OrderReason | undefined
  readonly sort?: ReviewSort | undefined
  /** Cursor from the previous page. */
  readonly after?: string | undefined
}

/** A waiting order of either kind. */
interface ReviewRow {
  readonly id: string
  readonly kind: OrderKind
  readonly base: string
  readonly chain: string
  readonly token: string
  readonly wallet: string
  readonly other: string | null
  readonly receiver: string | null
  readonly memo: string | null
  readonly tag: string | null
  readonly payout_memo: string | null
  readonly amount: string
  readonly reason: OrderReason | null
  readonly chain_hash: string | null
  readonly ledger_hash: string | null
  readonly changed: Date
  readonly approved_by: string | null
  readonly approved_end: OrderEnd | null
}

/**
 * SQL expressions for each kind. The status is inlined instead of passed as a parameter, so that the partial indexes
 * apply.
 */
const SOURCES: Readonly<
  Record<OrderKind, { readonly amount: string; readonly columns: string; readonly from: string }>
> = {
  deposit: {
    amount: 'coalesce(received, amount)',
    columns: `sender as other, recipient as receiver, memo, null::bigint as tag, null as payout_memo, chain_hash,
      credit_hash as ledger_hash`,
    from: `app.gateway_deposits where status = ${ORDER_STATUS.review}`,
  },
  withdraw: {
    amount: 'amount',
    columns: `recipient as other, recipient as receiver, memo, tag, payout_memo, payout_hash as chain_hash,
      ledger_hash`,
    from: `app.gateway_withdrawals where status = ${ORDER_STATUS.review}`,
  },
}

/** Sort order of each option. Ids break ties, so that no order is repeated or skipped between two pages. */
const SORTS = {
  oldest: { direction: 'asc', isBeyond: '>' },
  newest: { direction: 'desc', isBeyond: '<' },
  largest: { direction: 'desc', isBeyond: '<' },
} as const

/** Returns a page of the orders that wait for a decision. */
export async function reviewsOf(context: GatewayContext, filter: ReviewFilter): Promise<GatewayReviewPage> {
  const { kind, base, reason, sort = 'oldest', after } = filter
  const { direction, isBeyond } = SORTS[sort]
  const [value, id] = after?.split('_') ?? []
  const start = value === undefined ? null : sort === 'largest' ? value : new Date(Number(value))
  const branch = (each: OrderKind): string => {
    const { amount, columns, from } = SOURCES[each]
    const key = sort === 'largest' ? amount : 'changed'
    const type = sort === 'largest' ? 'numeric' : 'timestamptz'
    return `(select id, '${each}' as kind, base, chain, token, wallet, ${amount} as amount, reason, changed, approved_by,
        approved_end, ${columns}
      from ${from} and ($1::text is null or base = $1) and ($2::text is null or reason = $2)
        and ($3::${type} is null or (${key}, id) ${isBeyond} ($3::${type}, $4::uuid))
      order by ${key} ${direction}, id ${direction} limit $5)`
  }
  const branches = ORDER_KINDS.filter((each) => kind === undefined || each === kind).map(branch)
  const key = sort === 'largest' ? 'amount' : 'changed'
  const { rows } = await context
    .pool()
    .query<ReviewRow>(
      `select * from (${branches.join(' union all ')}) page order by ${key} ${direction}, id ${direction} limit $5`,
      [base ?? null, reason ?? null, start, id ?? null, REVIEW_PAGE + 1],
    )
  const page = rows.slice(0, REVIEW_PAGE)
  const last = page.at(-1)
  const isMore = rows.length > page.length && last !== undefined
  return {
    reviews: page.map((row) => reviewOf(context, row)),
    next: isMore ? `${sort === 'largest' ? plain(last.amount) : last.changed.getTime()}_${last.id}` : null,
  }
}

/** Counts the waiting orders by the filter fields of the queue. */
export async function reviewGroups(db: Queries): Promise<readonly GatewayReviewGroup[]> {
  const branches = ORDER_KINDS.map((kind) => `select '${kind}' as kind, base, reason from ${SOURCES[kind].from}`)
  const { rows } = await db.query<{ kind: OrderKind; base: string; reason: OrderReason | null; count: string }>(
    `select kind, base, reason, count(*) as count from (${branches.join(' union all ')}) waiting
     group by kind, base, reason order by kind, base, reason`,
  )
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/**
 * Returns whether an order is below the minimum of its gateway, so that a bulk decision may include it. Excludes orders
 * that may already be paid.
 */
export function isSmall(
  conditions: GatewayConditions,
  { kind, base, amount, reason }: Pick<ReviewRow, 'kind' | 'base' | 'amount' | 'reason'>,
): boolean {
  if (reason === 'inDoubt') return false
  if (reason === 'belowMinimum') return true
  const gateway = gatewayOf(conditions, base)
  return gateway !== undefined && compare(parseDecimal(amount), parseDecimal(limitsOf(gateway, kind).minimum)) < 0
}

function plain(amount: string): string {
  return formatDecimal(parseDecimal(amount))
}

function reviewOf(conditions: GatewayConditions, row: ReviewRow): GatewayReview {
  return {
    id: row.id,
    kind: row.kind,
    base: row.base,
    chain: row.chain,
    token: row.token,
    wallet: row.wallet,
    other: row.other ?? '',
    receiver: row.receiver ?? '',
    memo: row.memo ?? '',
    tag: row.tag ?? '',
    payoutMemo: row.payout_memo ?? '',
    amount: plain(row.amount),
    reason: row.reason,
    chainHash: row.chain_hash ?? '',
    ledgerHash: row.ledger_hash ?? '',
    small: isSmall(conditions, row),
    since: row.changed.getTime(),
    approvedBy: row.approved_by ?? '',
    approvedEnd: row.approved_end,
  }
}
