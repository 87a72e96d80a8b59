import { compare, formatDecimal, isPositive, parseDecimal, type Decimal } from '@tidebook/amount'
import { chainOf, isRippleChain } from '@tidebook/chains'
import { ChainNodeError } from '@tidebook/client/chains'
import { ORDER_STATUS, shareOut, type OrderReason } from '@tidebook/contract/gateway'
import { digitsOf, feeOf, limitsOf } from '../gateway/open-gateways.ts'
import type { GatewayDescription } from '../network/gateway-description.ts'
import type { WithdrawalRow } from '../gateway/order-row.ts'
import { move, ordersIn } from '../gateway/orders.repository.ts'
import { releaseWithdrawal } from '../gateway/payout-limits.ts'
import { pausedBases } from '../gateway/pauses.repository.ts'
import { isReceiverError } from '../obligations/receiver-errors.ts'
import type { AgentContext, ServedGateway } from './agent-context.ts'
import { isFeeHalved } from './halved-fee.ts'
import { isOwnAddress } from './own-address.ts'
import type { RowFaults } from './row-faults.ts'

/**
 * Decides payments to the agent on the ledger: the amount to pay the recipient, or a full refund of the token. Staff
 * decide above the gateway's limits for a payment, an owner's day or a coin's hour.
 * @param faults prevents one row that cannot be decided from blocking the others
 */
export async function decideWithdrawals(context: AgentContext, faults: RowFaults): Promise<void> {
  const { pool, now } = context
  const paused = await pausedBases(pool)
  const rows = await ordersIn(pool, 'withdraw', ORDER_STATUS.confirming, { except: paused })
  await faults.each(rows, async (row) => {
    const decision = await decideOne(context, row)
    if (decision === undefined) return
    const { to, gateway, ...facts } = decision
    if (gateway !== undefined) await releaseWithdrawal(pool, gateway, row, facts, now())
    else await move(pool, { kind: 'withdraw', id: row.id, from: row.status, to, at: now() }, facts)
  })
}

type Decision = Pick<WithdrawalRow, 'reason' | 'ends'> &
  Partial<Pick<WithdrawalRow, 'fee' | 'pays'>> & {
    readonly to: 4 | 8
    /** A payout that needs no staff decision, with its gateway. The payout limits may still stop it. */
    readonly gateway?: GatewayDescription
  }

type Share = ReturnType<typeof shareOut>

/**
 * Decides one withdrawal; undefined while it cannot be decided.
 * @throws ClientError, NodeLinkError
 */
async function decideOne(context: AgentContext, row: WithdrawalRow): Promise<Decision | undefined> {
  const { gateways, crossChain, isRealNameRequired, served } = context
  const gateway = gateways.find(({ base }) => base === row.base)
  const back = (reason: OrderReason): Decision => ({ to: ORDER_STATUS.processing, ends: 'return', reason })
  if (gateway === undefined || crossChain?.open !== true || !gateway.enabled || !gateway.withdraw) return back('closed')
  // Only an order identifies the account whose name was verified. A payment with a memo identifies a wallet.
  if (isRealNameRequired && !row.requested) return back('realNameRequired')
  const connected = served.find((each) => each.gateway === gateway)
  if (connected === undefined) return undefined
  if (row.recipient === null) return back('unreadableMemo')
  const amount = parseDecimal(row.amount)
  const { minimum, maximum } = limitsOf(gateway, 'withdraw')
  if (compare(amount, parseDecimal(minimum)) < 0) return back('belowMinimum')
  if (compare(amount, parseDecimal(maximum)) > 0) return back('aboveMaximum')
  const { left, fee } = agreedShare(row) ?? (await shareNow(context, gateway, row, amount))
  if (!isPositive(left)) return back('belowMinimum')
  if (!(await canBePaid(context, connected, row, left))) return back('wrongRecipient')
  const facts = { fee: formatDecimal(fee), pays: formatDecimal(left) }
  if (compare(amount, parseDecimal(gateway.reviewAbove)) > 0)
    return { to: ORDER_STATUS.review, ends: null, reason: 'overLimit', ...facts }
  return { to: ORDER_STATUS.processing, ends: 'pay', reason: null, gateway, ...facts }
}

/** Returns the payout that the payer of an order agreed to, regardless of later fee changes. */
function agreedShare({ requested, fee, pays }: WithdrawalRow): Share | undefined {
  return requested && fee !== null && pays !== null ? { left: parseDecimal(pays), fee: parseDecimal(fee) } : undefined
}

/**
 * Returns the payout at the current fee.
 * @throws NodeLinkError
 */
async function shareNow(
  context: AgentContext,
  gateway: GatewayDescription,
  { wallet }: WithdrawalRow,
  amount: Decimal,
): Promise<Share> {
  return shareOut(amount, feeOf(gateway, 'withdraw'), digitsOf(context, gateway), await isFeeHalved(context, wallet))
}

/**
 * Returns whether the recipient is an account that can be paid and does not belong to the agent.
 * @throws ClientError
 */
async function canBePaid(
  context: AgentContext,
  { chain, asset }: ServedGateway,
  { recipient, tag }: WithdrawalRow,
  amount: Decimal,
): Promise<boolean> {
  const reading = chainOf(chain.chain).readAddress(recipient ?? '')
  if (!('address' in reading) || (tag !== null && !isRippleChain(chain.chain))) return false
  if (await isOwnAddress(context, chain.chain, reading.address)) return false
  try {
    await chain.paying.check({ from: chain.address, to: reading.address, asset, amount })
    return true
  } catch (error) {
    if (!(error instanceof ChainNodeError)) throw error
    // The recipient is not at fault for a low balance of the agent.
    return !isReceiverError(error)
  }
}
