import type { GatewayCoin, GatewayMissing, GatewayReason } from '@tidebook/contract/gateway'
import type { GatewayWay } from './gateway-way.ts'

/** A coin in the list of one direction. */
export interface OfferedCoin extends Pick<GatewayCoin, 'base' | 'chain' | 'token'> {
  /** why it cannot be moved in this direction now */
  readonly reason: GatewayReason | undefined
  /** what the operator has to add before it is connected */
  readonly missing: GatewayMissing | undefined
  /** the exchange's own coin, which comes without an agent (DEP-013, A04) */
  readonly isOwn: boolean
}

/** Those that are open, then the exchange's own coin, then those that are not. */
const rank = ({ reason, isOwn }: OfferedCoin): number => (reason !== undefined ? 2 : Number(isOwn))

/** The reason that is told is the deposit's where there are two. */
const reasonOf = (way: GatewayWay, reason: GatewayReason | undefined): GatewayReason =>
  reason === undefined || (way === 'withdraw' && reason === 'outOnly') ? 'notConnected' : reason

/** The coins of one direction; those that only go out are in no list of deposits (DEP-019, WDR-014). @param own the chain of the exchange itself, out of which nothing is withdrawn */
export const offeredCoins = (
  coins: readonly GatewayCoin[],
  way: GatewayWay,
  own: GatewayCoin['chain'],
): readonly OfferedCoin[] =>
  coins
    .map(({ base, chain, token, reason, missing, ...open }): OfferedCoin => {
      const shut = open[way] ? undefined : reasonOf(way, reason)
      const lack = shut === 'notConnected' ? missing : undefined
      return { base, chain, token, reason: shut, missing: lack, isOwn: chain === own }
    })
    .filter(({ isOwn, reason }) => (way === 'deposit' ? reason !== 'outOnly' : !isOwn))
    .toSorted((one, other) => rank(one) - rank(other))

/** The coin that is asked for, or the first one. */
export const chosenCoin = (coins: readonly OfferedCoin[], base: string | null): OfferedCoin | undefined =>
  coins.find((coin) => coin.base === base) ?? coins[0]
