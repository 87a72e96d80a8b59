import { useMemo } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { navigate, useQuery } from '../../../lib/router/index.ts'
import type { GatewayWay } from '../model/gateway-way.ts'
import { chosenCoin, offeredCoins, type OfferedCoin } from '../model/offered-coins.ts'
import { placeOf } from '../model/places.ts'
import { useCoins } from './use-coins.ts'

/** The coin and the order that the address of the page names, and the coins that there are. */
export interface Choice {
  readonly coins: readonly OfferedCoin[]
  readonly coin: OfferedCoin | undefined
  /** id of the order that is shown */
  readonly order: string | undefined
  readonly isLoading: boolean
  /** why there is no list: a code of `formatError` */
  readonly failure: string | undefined
  readonly retry: () => void
  readonly choose: (base: string) => void
  readonly show: (base: string, order: string) => void
}

/** What is chosen on a screen; it stands in its address, so that a reload and a link lead to the same. */
export function useChoice(way: GatewayWay): Choice {
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
    choose: (base) => navigate(placeOf(way, base), { replace: true }),
    show: (base, order) => navigate(placeOf(way, base, order)),
  }
}
