import type { Valuation } from '@tidebook/market'
import { useMemo } from 'react'
import { marketValuation } from '../model/market-valuation.ts'
import { useMarket } from './use-market.ts'

/** What tokens are worth by the last prices; undefined while prices have not come. */
export const useValuation = (): Valuation | undefined => {
  const { rows, priced } = useMarket()
  return useMemo(() => (priced ? marketValuation(rows) : undefined), [rows, priced])
}
