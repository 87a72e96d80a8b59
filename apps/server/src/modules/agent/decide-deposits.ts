import { compare, formatDecimal, isPositive, parseDecimal } from '@tidebook/amount'
import { ORDER_STATUS, shareOut, type OrderReason } from '@tidebook/contract/gateway'
import { digitsOf, feeOf, limitsOf } from '../gateway/open-gateways.ts'
import { isConfirmed, NOT_APPROVED, type DepositRow } from '../gateway/order-row.ts'
import { move, ordersIn, returnedDeposits } from '../gateway/orders.repository.ts'
import { pausedBases } from '../gateway/pauses.repository.ts'
import type { GatewayDescription } from '../network/gateway-description.ts'
import type { AgentContext } from './agent-context.ts'
import { isFeeHalved } from './halved-fee.ts'
import type { RowFaults } from './row-faults.ts'

/**
 * Decides final deposits: the amount to credit, or why staff must review it. Makes no payment. Later payments follow
 * the stored decision.
 * @param faults prevents one row that cannot be decided from blocking the others
 */
export async function decideDeposits(context: AgentContext, faults: RowFaults): Promise<void> {
  const { pool } = context
  const paused = await pausedBases(pool)
  const found = await ordersIn(pool, 'deposit', ORDER_STATUS.confirming, { except: paused })
  // The chain may again contain a deposit that a reorg removed.
  const again = await returnedDeposits(pool)
  await faults.each([...found, ...again].filter(isConfirmed), async (row) => {
    const gateway = context.gateways.find(({ base }) => base === row.base)
    if (gateway !== undefined && !paused.has(row.base)) await decideOne(context, gateway, row)
  })
}

/**
 * Decides one deposit.
 * @throws NodeLinkError, RowMovedError
 */
async function decideOne(context: AgentContext, gateway: GatewayDescription, row: DepositRow): Promise<void> {
  const { pool, now } = context
  const received = parseDecimal(row.received ?? '0')
  const isKnown = row.wallet !== ''
  const { left, fee } = shareOut(
    received,
    feeOf(gateway, 'deposit'),
    digitsOf(context, gateway),
    isKnown && (await isFeeHalved(context, row.wallet)),
  )
  const facts = isPositive(left) ? { credited: formatDecimal(left), fee: formatDecimal(fee) } : {}
  const reason = isPositive(left) ? await reviewReason(context, row, gateway) : 'belowMinimum'
  const step = { kind: 'deposit', id: row.id, from: row.status, at: now() } as const
  if (reason === undefined)
    await move(pool, { ...step, to: ORDER_STATUS.processing }, { ...facts, ...NOT_APPROVED, ends: 'pay', reason: null })
  else if (row.status === ORDER_STATUS.confirming)
    await move(pool, { ...step, to: ORDER_STATUS.review }, { ...facts, reason })
}

/**
 * Returns why a deposit is not credited automatically; undefined if it is.
 * @throws NodeLinkError
 */
async function reviewReason(
  { crossChain, ledger }: AgentContext,
  { wallet, received }: DepositRow,
  gateway: GatewayDescription,
): Promise<OrderReason | undefined> {
  const { minimum, maximum } = limitsOf(gateway, 'deposit')
  const isAbove = (limit: string): boolean => compare(parseDecimal(received ?? '0'), parseDecimal(limit)) > 0
  if (wallet === '') return 'unreadableMemo'
  if (crossChain?.open !== true || !gateway.enabled || !gateway.deposit) return 'closed'
  if (compare(parseDecimal(received ?? '0'), parseDecimal(minimum)) < 0) return 'belowMinimum'
  if (isAbove(maximum)) return 'aboveMaximum'
  if (isAbove(gateway.reviewAbove)) return 'overLimit'
  return (await ledger.hasAccount(wallet)) ? undefined : 'cannotReceive'
}
