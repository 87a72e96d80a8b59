import type { Valuation } from '@tidebook/market'
import { useMemo } from 'react'
import type { ConfigFile } from '@tidebook/contract'
import { valueOf, type Loadable } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { configStore } from '../../network/index.ts'
import { marketValuation } from '../model/market-valuation.ts'
import { useMarket } from './use-market.ts'

function showsEstimates(config: Loadable<ConfigFile>): boolean {
  return valueOf(config)?.convertToCny !== false
}

/**
 * Returns the value of tokens by the last prices; undefined before prices arrive, and if the operator disables
 * estimates (ENT-067).
 */
export function useValuation(): Valuation | undefined {
  const { rows, priced } = useMarket()
  const isShown = useStore(configStore, showsEstimates)
  return useMemo(() => (priced && isShown ? marketValuation(rows) : undefined), [rows, priced, isShown])
}
