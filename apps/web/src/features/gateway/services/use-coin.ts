import type { GatewayCoin } from '@tidebook/contract/gateway'
import { valueOf } from '../../../lib/loadable.ts'
import { networkTitle } from '../model/network-title.ts'
import { useCoins } from './use-coins.ts'

/** Returns the coin of a gateway; undefined until the list of coins has loaded. */
export function useCoin(base: string): GatewayCoin | undefined {
  return valueOf(useCoins().answer)?.find((coin) => coin.base === base)
}

/** Returns the name of the network of an order's coin. */
export function useNetworkTitle({ base, chain }: Pick<GatewayCoin, 'base' | 'chain'>): string {
  return networkTitle(useCoin(base) ?? { chain })
}
