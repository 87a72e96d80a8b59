import { useMemo } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { navigate, useQuery } from '../../../lib/router/index.ts'
import type { GatewayDirection } from '../model/gateway-path.ts'
import { chosenCoin, offeredCoins, type OfferedCoin } from '../model/offered-coins.ts'
import { gatewayPath } from '../model/gateway-path.ts'
import { useCoins } from './use-coins.ts'

/** The available coins, and the coin and order that the page address selects. */
export interface CoinSelection {
  readonly coins: readonly OfferedCoin[]
  readonly coin: OfferedCoin | undefined
  /** ID of the visible order. */
  readonly order: string | undefined
  readonly isLoading: boolean
  /** Reason why the list is missing, as a code for `formatError`. */
  readonly failure: string | undefined
  readonly retry: () => void
  readonly choose: (base: string) => void
  readonly show: (base: string, order: string) => void
}

/** Returns the selection of a screen. The address contains it, so that a reload or a link restores it. */
export function useCoinSelection(way: GatewayDirection): CoinSelection {
  const query = useQuery()
  const { answer, retry } = useCoins()
  const list = valueOf(answer)
  const coins = useMemo(() => (list === undefined ? [] : offeredCoins(list, way, network().profile)), [list, way])
  return {
    coins,
    coin: chosenCoin(coins, query.get('base')),
    order: query.get('order') ?? undefined,
    isLoading: answer.state === 'loading',
    failure: answer.state === 'failed' ? answer.code : undefined,
    retry,
    choose: (base) => navigate(gatewayPath(way, base), { replace: true }),
    show: (base, order) => navigate(gatewayPath(way, base, order)),
  }
}
