import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { PAGE_SIZES } from '../constants.ts'
import { base, orderID } from '../gateway/gateway.schema.ts'
import { GATEWAY_MISSING, GATEWAY_REASONS, ORDER_REASONS } from '../gateway/order-status.ts'
import { CHAIN_TYPES } from '../network.ts'
import { decimalText, timeMs } from '../primitives.schema.ts'
import { gatewayDeskRoutes, MAX_DECISIONS, REVIEW_SORTS } from './gateway-desk.routes.ts'

const kind = z.enum(['deposit', 'withdraw'])
/** Whether to execute the order or return the payment. */
const end = z.enum(['pay', 'return'])
const written = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))
const why = z.nullable(z.enum(GATEWAY_REASONS))
const count = z.int().check(z.nonnegative())

const review = z.object({
  id: orderID,
  kind,
  base,
  chain: z.string(),
  token: z.string(),
  wallet: z.string(),
  /** Account on the other chain; '' while unknown. */
  other: z.string(),
  /** Account on the other chain that a deposit paid to, or that a withdrawal pays; '' while unknown. */
  receiver: z.string(),
  /** Memo of the incoming payment; '' if it has none. */
  memo: z.string(),
  /** Destination tag and memo of the outgoing payment of a withdrawal; '' if it has none. */
  tag: z.string(),
  payoutMemo: z.string(),
  /** The paid amount. */
  amount: decimalText,
  reason: z.nullable(z.enum(ORDER_REASONS)),
  /** Hashes of the payments on the chain and on the ledger; '' if there is none. */
  chainHash: z.string(),
  ledgerHash: z.string(),
  /** Whether the amount is below its gateway's minimum, so that one decision may cover many such orders. */
  small: z.boolean(),
  /** Time since which the order waits. */
  since: timeMs,
  /** Staff member who decided first, and the decision; '' and null before that. */
  approvedBy: z.string(),
  approvedEnd: z.nullable(end),
})

/** Number of waiting orders of one kind, coin and reason: an option of the filters. */
const group = z.object({ kind, base, reason: z.nullable(z.enum(ORDER_REASONS)), count })

/** Orders per page of the queue. */
export const REVIEW_PAGE = PAGE_SIZES.maximum

/** Cursor of a page: the last order's time (milliseconds since 1970) or amount, and its id. */
const CURSOR = /^\d{1,97}(?:\.\d{1,96})?_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TIME_CURSOR = /^\d{1,15}_/
const cursor = z.string().check(z.regex(CURSOR, 'where the page before ended'))

/** Reasons why a bulk decision skipped an order. */
const skipped = z.object({
  id: orderID,
  /**
   * In order: the order no longer waits, it changed since it was listed, it may already be paid, it is not below the
   * minimum, or it needs the decision of another member.
   */
  why: z.enum(['gone', 'changed', 'inDoubt', 'notSmall', 'otherMember']),
})

/** The member who paused the gateway and the reason, and the member who proposed to resume it when two are required. */
export const pause = z.object({
  by: z.string(),
  reason: z.string(),
  since: timeMs,
  /** Whether the agent paused the gateway because its books did not balance. Two members must resume it. */
  two: z.boolean(),
  /** The first of the two members; '' before a proposal. */
  endedBy: z.string(),
})

const coin = z.object({
  base,
  chain: z.string(),
  token: z.string(),
  /** Why deposits and withdrawals are closed now; null for an open direction. */
  deposit: why,
  withdraw: why,
  /** The missing part of a gateway that is not connected; null for others. */
  missing: z.nullable(z.enum(GATEWAY_MISSING)),
  paused: z.nullable(pause),
  /** Why payments wait: too small a balance to pay them (`stock`), or to pay their fees (`fees`). */
  short: z.array(z.enum(['stock', 'fees'])),
  /** Time at which the gateway passed its check with the current configuration; null before that. */
  checked: z.nullable(timeMs),
  /** Whether the gateway stays closed until it passes its check. */
  needsCheck: z.boolean(),
  /** The chain's native coin, which pays fees. */
  feeCoin: z.string(),
  /** Orders that wait for staff, and orders in progress. */
  waiting: count,
  underWay: count,
})

/** An amount in excess of the agent's books, on one of its accounts on one UTC day. */
const surplus = z.object({
  base: z.string(),
  /** The chain, the ledger, or the part of the ledger to which the account belongs. */
  place: z.string(),
  asset: z.string(),
  amount: decimalText,
  times: count,
  day: z.iso.date(),
})

/** A payment that a chain no longer contains. */
const gone = z.object({
  /** A deposit, a payment of the agent for an order, or another payment of the agent. */
  kind: z.enum(['deposit', 'payout', 'other']),
  hash: z.string(),
  /** Code of the coin or token. */
  asset: z.string(),
  amount: decimalText,
  /** Wallet of a deposit, or receiver of a payment; '' while unknown. */
  account: z.string(),
  /** Whether the deposit was credited. */
  credited: z.boolean(),
})

/** A chain that reverted a block that the agent had read as final. */
const stoppedChain = z.object({
  chain: z.string(),
  block: count,
  since: timeMs,
  /** Newest earlier block that is still on the chain; null if the agent has not stored one. */
  continues: z.nullable(count),
  gone: z.array(gone),
  /** Digest of `gone`. */
  goneDigest: z.string(),
  /** Members who voted to resume reading the chain; '' for a missing vote. */
  proposedBy: z.string(),
  releasedBy: z.string(),
})

export const gatewayDeskCalls = {
  overview: defineCall(gatewayDeskRoutes.overview, {
    summary: 'List all gateways and the number of orders that wait for a decision',
    output: z.object({
      coins: z.array(coin),
      waiting: count,
      groups: z.array(group),
      /** Surpluses of the last 30 days, newest first. */
      surpluses: z.array(surplus),
      /** Chains that the agent no longer reads. */
      stopped: z.array(stoppedChain),
    }),
  }),
  reviews: defineCall(gatewayDeskRoutes.reviews, {
    summary: 'List the orders that wait for a decision, by page',
    query: z
      .object({
        kind: z.optional(kind),
        base: z.optional(base),
        reason: z.optional(z.enum(ORDER_REASONS)),
        sort: z.optional(z.enum(REVIEW_SORTS)),
        after: z.optional(cursor),
      })
      .check(
        z.refine(({ sort, base: coinOfPage }) => sort !== 'largest' || coinOfPage !== undefined, {
          error: 'a coin, whose amounts are compared',
          path: ['base'],
        }),
        z.refine(({ sort, after }) => sort === 'largest' || after === undefined || TIME_CURSOR.test(after), {
          error: 'a time in milliseconds, and an id',
          path: ['after'],
        }),
      ),
    /** `next` is the cursor of the next page; null on the last page. */
    output: z.object({ reviews: z.array(review), next: z.nullable(cursor) }),
  }),
  decideMany: defineCall(gatewayDeskRoutes.decideMany, {
    summary:
      'Decide many orders below the minimum. Each decision takes effect when a second member decides the same, and is skipped if the order changed since it was listed',
    params: z.object({ kind, base }),
    body: z.object({
      orders: z.array(z.object({ id: orderID, since: timeMs })).check(z.minLength(1), z.maxLength(MAX_DECISIONS)),
      end,
      reason: written,
    }),
    /** Orders decided, and orders that wait for a second member, each with the sum of their amounts. */
    output: z.object({
      done: z.object({ count, sum: decimalText }),
      proposed: z.object({ count, sum: decimalText }),
      skipped: z.array(skipped),
    }),
  }),
  decide: defineCall(gatewayDeskRoutes.decide, {
    summary: 'Decide a waiting order; takes effect when a second member decides the same',
    params: z.object({ kind, id: orderID }),
    body: z.object({ end, reason: written }),
    output: z.object({ done: z.boolean(), approvedBy: z.string() }),
  }),
  pause: defineCall(gatewayDeskRoutes.pause, {
    summary:
      'Pause or resume the gateway of a coin, with its orders and payments; ending a pause of the agent takes a second member',
    params: z.object({ base }),
    body: z.object({ paused: z.boolean(), reason: written }),
    /** Whether the gateway is paused now. */
    output: z.object({ paused: z.boolean() }),
  }),
  release: defineCall(gatewayDeskRoutes.release, {
    summary: 'Read a chain again that took back a final block; takes effect when a second member does the same',
    params: z.object({ chain: z.enum(CHAIN_TYPES) }),
    /** `block`, `continues` and `goneDigest` identify the stop that the member saw. */
    body: z.object({ reason: written, block: count, continues: count, goneDigest: z.string().check(z.maxLength(64)) }),
    /** Whether the agent reads the chain again. */
    output: z.object({ released: z.boolean() }),
  }),
} as const

export type GatewayReviewPage = z.infer<(typeof gatewayDeskCalls)['reviews']['output']>
export type GatewayReviewGroup = z.infer<typeof group>
export type DecisionSummary = z.infer<(typeof gatewayDeskCalls)['decideMany']['output']>
export type StaffPause = z.infer<typeof pause>
export type GatewayReview = z.infer<typeof review>
export type GatewayDeskCoin = z.infer<typeof coin>
export type GatewayOverview = z.infer<(typeof gatewayDeskCalls)['overview']['output']>
export type StoppedChain = z.infer<typeof stoppedChain>
export type GatewaySurplus = z.infer<typeof surplus>
