import type { BalanceTable, PoolList, ProviderEvents } from '@tidebook/contract'
import type { Valuation } from '@tidebook/market'
import { useMemo } from 'react'
import { valueOf, type Loadable } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { useCoinTitles, useMarket, useValuation } from '../../markets/index.ts'
import { networkStore, useLink } from '../../network/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { hasShare } from '../model/held-tokens.ts'
import { poolView, type PoolView } from '../model/pool-view.ts'
import { useOwnEvents, usePools } from './pools-feed.ts'

export interface PoolsView {
  readonly answer: Loadable<PoolList>
  readonly pools: readonly PoolView[]
  /** Pools that the user's wallet has a share of. */
  readonly own: readonly PoolView[]
  readonly balances: BalanceTable | undefined
  readonly events: Loadable<ProviderEvents>
  readonly valuation: Valuation | undefined
  /** Whether the pools have arrived and no missing price can still change their order. */
  readonly isListed: boolean
  /** Whether the balances have also arrived, or have failed for now. */
  readonly isOwnKnown: boolean
}

/** Returns all pools for display, and the user's shares in them. */
export function usePoolsView(): PoolsView {
  const answer = usePools()
  const list = valueOf(answer)
  const now = useStore(networkStore, (state) => state.ledger?.closeTime ?? 0)
  const titleOf = useCoinTitles()
  const valuation = useValuation()
  const { settled } = useMarket()
  const { wallet, balances: loaded } = useWallet()
  const balances = valueOf(loaded)
  const offline = useLink() === 'offline'
  const pools = useMemo(
    () => (list?.pools ?? []).map((row) => poolView(row, titleOf, valuation, now)),
    [list, titleOf, valuation, now],
  )
  const isListed = list !== undefined && settled
  return {
    answer,
    pools,
    own: pools.filter(({ row }) => hasShare(balances, row)),
    balances,
    events: useOwnEvents(list),
    valuation,
    isListed,
    isOwnKnown: isListed && (wallet === undefined || loaded.state !== 'loading' || offline),
  }
}
