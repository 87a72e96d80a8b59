import type { GatewayCoin, GatewayReason } from '@tidebook/contract/gateway'
import type { GatewayWay } from './gateway-way.ts'

/** A coin in the list of one direction. */
export interface OfferedCoin extends Pick<GatewayCoin, 'base' | 'chain' | 'token'> {
  /** why it cannot be moved in this direction now */
  readonly reason: GatewayReason | undefined
  /** the exchange's own coin, which comes without an agent (DEP-013, A04) */
  readonly isOwn: boolean
}

/** Those that are open, then the exchange's own coin, then those that are not. */
const rank = ({ reason, isOwn }: OfferedCoin): number => (reason !== undefined ? 2 : Number(isOwn))

/** The coins of one direction. @param own the chain of the exchange itself, out of which nothing is withdrawn */
export const offeredCoins = (
  coins: readonly GatewayCoin[],
  way: GatewayWay,
  own: GatewayCoin['chain'],
): readonly OfferedCoin[] =>
  coins
    .map(({ base, chain, token, reason, ...open }): OfferedCoin => ({
      base,
      chain,
      token,
      reason: open[way] ? undefined : (reason ?? 'disabled'),
      isOwn: chain === own,
    }))
    .filter(({ isOwn }) => !isOwn || way === 'deposit')
    .toSorted((one, other) => rank(one) - rank(other))

/** The coin that is asked for, or the first one. */
export const chosenCoin = (coins: readonly OfferedCoin[], base: string | null): OfferedCoin | undefined =>
  coins.find((coin) => coin.base === base) ?? coins[0]
