import type { GatewayCoin, GatewayConnection, GatewayReason } from '@tidebook/contract/gateway'
import type { GatewayDirection } from './gateway-path.ts'

/** A coin in the list of one direction. */
export interface OfferedCoin extends Pick<GatewayCoin, 'base' | 'chain' | 'asset' | 'token'> {
  /** Why the coin cannot be moved in this direction. */
  readonly reason: GatewayReason | undefined
  /** Whether an unconnected coin was connected before. */
  readonly connection: GatewayConnection | undefined
  /** Whether it is the exchange's own coin, which needs no agent (DEP-013, A04). */
  readonly isOwn: boolean
}

/** Sorts open coins first, then the exchange's own coin, then closed ones. */
function rank({ reason, isOwn }: OfferedCoin): number {
  return reason !== undefined ? 2 : Number(isOwn)
}

/** Returns the reason to show; the reason of the deposit takes precedence. */
function reasonOf(way: GatewayDirection, reason: GatewayReason | undefined): GatewayReason {
  return reason === undefined || (way === 'withdraw' && reason === 'outOnly') ? 'notConnected' : reason
}

/**
 * Returns the coins of one direction. Withdraw-only coins do not appear in the list of deposits (DEP-019, WDR-014).
 * @param own the exchange's own chain, which has no withdrawals
 */
export function offeredCoins(
  coins: readonly GatewayCoin[],
  way: GatewayDirection,
  own: GatewayCoin['chain'],
): readonly OfferedCoin[] {
  return coins
    .map(({ base, chain, asset, token, reason, connection, ...open }): OfferedCoin => {
      const shut = open[way] ? undefined : reasonOf(way, reason)
      const moved = { base, chain, token, ...(asset !== undefined && { asset }) }
      return {
        ...moved,
        reason: shut,
        connection: shut === 'notConnected' ? connection : undefined,
        isOwn: chain === own,
      }
    })
    .filter(({ isOwn, reason }) => (way === 'deposit' ? reason !== 'outOnly' : !isOwn))
    .toSorted((one, other) => rank(one) - rank(other))
}

/** Returns the requested coin, or the first one. */
export function chosenCoin(coins: readonly OfferedCoin[], base: string | null): OfferedCoin | undefined {
  return coins.find((coin) => coin.base === base) ?? coins[0]
}
