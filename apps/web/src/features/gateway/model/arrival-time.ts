import type { ChainId } from '@tidebook/chains/ids'
import { ORDER_STATUS, type DepositOrder, type OrderStatus } from '@tidebook/contract/gateway'

/** Target time between two blocks or ledgers of a chain, in seconds. */
const BLOCK_SECONDS: Readonly<Record<ChainId, number>> = {
  swt: 10,
  xrp: 4,
  call: 5,
  stm: 5,
  biz: 5,
  bvcadt: 5,
  eth: 12,
  heco: 3,
  bsc: 3,
  moac: 10,
  tron: 3,
  eos: 0.5,
}
/** Time in which an agent detects a final payment and sends its own payment, in seconds. */
const AGENT_SECONDS = 30
/** Number of blocks until a sent payment is included. */
const INCLUDING_BLOCKS = 2
const MINUTE = 60

/** Rounds up, so that only few orders arrive later than estimated. */
function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / MINUTE))
}

/** Returns the seconds from a payment on one chain to its counterpart on the other. */
function secondsOf(from: ChainId, to: ChainId, confirmations: number): number {
  return (INCLUDING_BLOCKS + confirmations) * BLOCK_SECONDS[from] + AGENT_SECONDS + INCLUDING_BLOCKS * BLOCK_SECONDS[to]
}

/**
 * Estimates the time until a deposit is credited, in whole minutes.
 * @param confirmations confirmations that the payment still needs
 * @param own the exchange's own chain
 */
export function depositMinutes(chain: ChainId, confirmations: number, own: ChainId): number {
  return minutesOf(secondsOf(chain, own, confirmations))
}

/** Estimates the time until a withdrawal is paid out, in whole minutes. A payment in a validated ledger is final. */
export function withdrawMinutes(chain: ChainId, own: ChainId): number {
  return minutesOf(secondsOf(own, chain, 0))
}

/**
 * Estimates the time until an order in progress is complete, in whole minutes. Returns undefined for an order that
 * waits for its owner, waits for staff, or is final.
 * @param needed confirmations that the coin needs; undefined until known
 */
export function depositMinutesLeft(
  { chain, status, confirmations }: Pick<DepositOrder, 'chain' | 'status' | 'confirmations'>,
  needed: number | undefined,
  own: ChainId,
): number | undefined {
  if (status === ORDER_STATUS.processing) return minutesOf(AGENT_SECONDS)
  if (status === ORDER_STATUS.created || status > ORDER_STATUS.processing) return undefined
  const wanted = confirmations?.wanted ?? needed
  return wanted === undefined ? undefined : depositMinutes(chain, Math.max(0, wanted - (confirmations?.seen ?? 0)), own)
}

/** Estimates the time until a withdrawal in progress is paid out, in whole minutes; undefined as for deposits. */
export function withdrawMinutesLeft(chain: ChainId, status: OrderStatus, own: ChainId): number | undefined {
  if (status === ORDER_STATUS.created || status > ORDER_STATUS.processing) return undefined
  return withdrawMinutes(chain, own)
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
