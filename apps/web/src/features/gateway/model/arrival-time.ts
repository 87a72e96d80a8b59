import type { ChainId } from '@tidebook/chains/ids'
import { ORDER_STATUS, type DepositOrder, type OrderStatus } from '@tidebook/contract/gateway'

/** Seconds between two blocks or ledgers of a chain, as its rules intend. */
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
/** Seconds in which an agent notices a final payment and sends its own. */
const AGENT_SECONDS = 30
/** Blocks until a sent payment is included. */
const INCLUDING_BLOCKS = 2
const MINUTE = 60

/** Rounds up, so that few orders arrive later than estimated. */
function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / MINUTE))
}

/** Returns the seconds from a payment on one chain to its counterpart on the other. */
function secondsOf(from: ChainId, to: ChainId, confirmations: number): number {
  return (INCLUDING_BLOCKS + confirmations) * BLOCK_SECONDS[from] + AGENT_SECONDS + INCLUDING_BLOCKS * BLOCK_SECONDS[to]
}

/**
 * Estimates the whole minutes until a deposit is credited.
 * @param confirmations confirmations that the payment still needs
 * @param own the exchange's own chain
 */
export function depositMinutes(chain: ChainId, confirmations: number, own: ChainId): number {
  return minutesOf(secondsOf(chain, own, confirmations))
}

/** Estimates the whole minutes until a withdrawal is paid out. A payment in a validated ledger is final. */
export function withdrawMinutes(chain: ChainId, own: ChainId): number {
  return minutesOf(secondsOf(own, chain, 0))
}

/**
 * Estimates the whole minutes until an order in progress is complete. Undefined for an order that waits for its owner,
 * waits for staff, or is final.
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

/** Estimates the whole minutes until a withdrawal in progress is paid out; undefined as for deposits. */
export function withdrawMinutesLeft(chain: ChainId, status: OrderStatus, own: ChainId): number | undefined {
  if (status === ORDER_STATUS.created || status > ORDER_STATUS.processing) return undefined
  return withdrawMinutes(chain, own)
}

/** Returns the whole minutes that a completed order took, from its creation to its last step. */
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
