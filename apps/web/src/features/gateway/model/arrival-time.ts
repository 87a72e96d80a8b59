import { compare, parseDecimal, type Decimal } from '@tidebook/amount'
import { ORDER_STATUS, type AgentInfo, type OrderStatus } from '@tidebook/contract/gateway'
import type { GatewayDirection } from './gateway-path.ts'

/** Time in which an agent detects a final payment and sends its own payment, in seconds. */
const AGENT_SECONDS = 30
/** Number of blocks until a sent payment is included. */
const INCLUDING_BLOCKS = 2
const MINUTE = 60

/** Seconds between two blocks of the other chain and between two ledgers of the exchange. */
interface BlockTimes {
  readonly block: number
  readonly ledger: number
}

/** Rounds up, so that only few orders arrive later than estimated. */
function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / MINUTE))
}

/** Returns the seconds from a deposit's payment to its credit. */
function depositSeconds({ block, ledger }: BlockTimes, confirmations: number): number {
  return (INCLUDING_BLOCKS + confirmations) * block + creditSeconds(ledger)
}

/** Returns the seconds from a deposit's final payment to its credit, which is final in a validated ledger. */
function creditSeconds(ledger: number): number {
  return AGENT_SECONDS + INCLUDING_BLOCKS * ledger
}

/** Returns the seconds from a withdrawal's payment, which is final in a validated ledger, to its final payout. */
function withdrawSeconds(times: BlockTimes, confirmations: number): number {
  return INCLUDING_BLOCKS * times.ledger + payoutSeconds(times, confirmations)
}

/** Returns the seconds from a withdrawal's final payment to its payout with all confirmations, which completes it. */
function payoutSeconds({ block }: BlockTimes, confirmations: number): number {
  return AGENT_SECONDS + (INCLUDING_BLOCKS + confirmations) * block
}

/** Returns the block times of a gateway; undefined when the server does not send them. */
function blockTimes({ blockTime }: AgentInfo, closeIntervalMs: number): BlockTimes | undefined {
  return blockTime === undefined ? undefined : { block: blockTime, ledger: closeIntervalMs / 1000 }
}

/**
 * Estimates the time until a new order arrives, in whole minutes. Undefined when the chain's block time is unknown.
 * @param closeIntervalMs milliseconds between two ledgers of the exchange
 */
export function arrivalMinutes(info: AgentInfo, way: GatewayDirection, closeIntervalMs: number): number | undefined {
  const times = blockTimes(info, closeIntervalMs)
  if (times === undefined) return undefined
  const { confirmations } = info.deposit
  return minutesOf(way === 'deposit' ? depositSeconds(times, confirmations) : withdrawSeconds(times, confirmations))
}

/** Returns whether staff check an amount before it is credited or paid out. */
export function isReviewed({ reviewAbove }: { readonly reviewAbove?: string | undefined }, amount: Decimal): boolean {
  return reviewAbove !== undefined && compare(amount, parseDecimal(reviewAbove)) > 0
}

/**
 * Minutes until an order is complete, or why no time is known: its payment failed, its gateway is closed, it takes
 * longer than estimated, or staff check it first. Undefined for an order that is final or waits for a person, and while
 * the gateway's terms load.
 */
export type ArrivalTime = number | 'failed' | 'paused' | 'late' | 'review' | undefined

/** An order as far as its arrival depends on it. */
export interface TimedOrder {
  readonly status: OrderStatus
  readonly changed: number
  readonly steps: readonly { readonly status: OrderStatus; readonly at: number }[]
  /** The amount that counts for the review, in whole coins. */
  readonly amount: string
  readonly confirmations?: { readonly seen: number; readonly wanted: number } | undefined
}

/** Returns the seconds from the start of an order's current step to its end. */
function secondsFrom(
  { status, confirmations }: TimedOrder,
  info: AgentInfo,
  way: GatewayDirection,
  times: BlockTimes,
): number {
  const wanted = confirmations?.wanted ?? info.deposit.confirmations
  if (way === 'deposit')
    return status === ORDER_STATUS.processing ? creditSeconds(times.ledger) : depositSeconds(times, wanted)
  return status === ORDER_STATUS.submitted ? withdrawSeconds(times, wanted) : payoutSeconds(times, wanted)
}

/**
 * Estimates when an order in progress is complete.
 * @param info undefined until known
 * @param now milliseconds since 1970
 */
export function arrivalOf(
  order: TimedOrder,
  info: AgentInfo | undefined,
  way: GatewayDirection,
  { now, closeIntervalMs }: { readonly now: number; readonly closeIntervalMs: number },
): ArrivalTime {
  const { status, confirmations, changed, steps } = order
  if (info === undefined || status === ORDER_STATUS.created || status > ORDER_STATUS.processing) return undefined
  const times = blockTimes(info, closeIntervalMs)
  if (!info[way].enabled) return 'paused'
  if (times === undefined) return undefined
  const since = steps.findLast((step) => step.status === status)?.at ?? changed
  const elapsed = Math.max(0, now - since) / 1000
  const estimated = minutesOf(secondsFrom(order, info, way, times)) * MINUTE
  if (elapsed > estimated) return 'late'
  if (waitsForReview(order, info[way])) return 'review'
  if (status === ORDER_STATUS.confirming && confirmations !== undefined)
    return minutesOf(depositSeconds(times, Math.max(0, confirmations.wanted - confirmations.seen)))
  return minutesOf(estimated - elapsed)
}

function waitsForReview(order: TimedOrder, terms: { readonly reviewAbove?: string | undefined }): boolean {
  return (
    order.status < ORDER_STATUS.processing &&
    !order.steps.some(({ status }) => status === ORDER_STATUS.review) &&
    isReviewed(terms, parseDecimal(order.amount))
  )
}

/** Returns whether an order proceeds without a person. */
export function isMoving(arrival: ArrivalTime): boolean {
  return typeof arrival === 'number' || arrival === 'review'
}

/** Returns the time that a completed order took, from its creation to its last step, in whole minutes. */
export function minutesTaken({
  created,
  status,
  steps,
}: {
  readonly created: number
  readonly status: OrderStatus
  readonly steps: readonly { readonly status: OrderStatus; readonly at: number }[]
}): number | undefined {
  const end = steps.find((step) => step.status === ORDER_STATUS.success)?.at
  return status === ORDER_STATUS.success && end !== undefined ? minutesOf((end - created) / 1000) : undefined
}
