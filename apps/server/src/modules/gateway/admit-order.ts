import { compare, parseDecimal } from '@tidebook/amount'
import { amountFault } from '@tidebook/contract/gateway'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { GatewayDescription } from '../network/gateway-description.ts'
import type { AgentDirectory } from './agent-directory.ts'
import type { GatewayContext } from './gateway-context.ts'
import { digitsOf, feeOf, gatewayOf, isOwnCoin, limitsOf, gatewayClosedReason } from './open-gateways.ts'
import type { OrderKind } from './order-row.ts'
import { pausedBases } from './pauses.repository.ts'

/**
 * Returns the gateway of a coin.
 * @throws ApiError `invalidParameter` when no gateway serves the coin
 */
export function requireGateway(context: GatewayContext, base: string): GatewayDescription {
  const gateway = gatewayOf(context, base)
  if (gateway === undefined) throw new ApiError('invalidParameter', 'base: no gateway supports this coin')
  return gateway
}

/**
 * Returns the gateway of a coin that an agent serves. Coins of the exchange's own ledger need no agent.
 * @throws ApiError `invalidParameter`
 */
export function requireServed(context: GatewayContext, base: string): GatewayDescription {
  const gateway = requireGateway(context, base)
  if (!isOwnCoin(context, gateway)) return gateway
  throw new ApiError('invalidParameter', 'base: a transfer on the ledger needs no order')
}

/**
 * Returns the gateway of a coin that currently accepts orders in a direction, and the agent that serves it.
 * @throws ApiError `temporarilyUnavailable`, `invalidParameter`
 */
export async function requireOpen(
  context: GatewayContext,
  base: string,
  kind: OrderKind,
): Promise<{ readonly gateway: GatewayDescription; readonly agent: AgentDirectory }> {
  const gateway = requireServed(context, base)
  const agent = context.agent()
  if (
    gatewayClosedReason(context, gateway, kind, await pausedBases(context.pool())) !== undefined ||
    agent === undefined
  )
    throw new ApiError('temporarilyUnavailable')
  return { gateway, agent }
}

/** Returns whether a wallet holds enough of the token that halves its fees (WDR-015). */
export async function isHalved({ description, heldOf }: GatewayContext, wallet: string): Promise<boolean> {
  const halved = description.crossChain?.halved
  if (halved === undefined) return false
  return compare(parseDecimal(await heldOf(wallet, halved.token)), parseDecimal(halved.from)) >= 0
}

/**
 * Checks an amount against limits and fee, in the order in which errors must be reported (A42).
 * @throws ApiError
 */
export function requireAmount(
  { description }: Pick<GatewayContext, 'description'>,
  gateway: GatewayDescription,
  kind: OrderKind,
  amount: string,
  isHalf: boolean,
): void {
  const limits = limitsOf(gateway, kind)
  const digits = digitsOf(description, gateway)
  switch (amountFault(amount, limits, feeOf(gateway, kind), digits, isHalf)) {
    case undefined:
      return
    case 'belowMinimum':
      throw kind === 'deposit'
        ? new ApiError('depositTooSmall', `Amount to deposit should not be less than ${limits.minimum}`)
        : new ApiError('withdrawTooSmall', `Withdrawl amount is not less than ${limits.minimum}`)
    case 'aboveMaximum':
    case 'ceiling':
      throw new ApiError('amountTooLarge')
    case 'belowFee':
      throw new ApiError('amountBelowFee')
    case 'digits':
      throw new ApiError('invalidParameter', `amount: at most ${digits} digits behind the point`)
    case 'notPositive':
      throw new ApiError('invalidParameter', 'amount: must be more than zero')
  }
}
