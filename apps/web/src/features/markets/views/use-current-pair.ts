import type { TradingPair } from '@tidebook/contract'
import { useEffect } from 'react'
import { useQuery } from '../../../lib/router/index.ts'
import { areaOfTrade, quoteAreas } from '../model/areas.ts'
import { choosePair, readStoredPair, storePair } from '../model/current-pair.ts'
import { useMarket } from './use-market.ts'

export interface CurrentPair {
  /** Undefined while the pairs are unknown, and when the query contains a pair that does not exist here. */
  readonly pair: TradingPair | undefined
  /** The query's pair if it does not exist on this exchange. */
  readonly unknown: string | undefined
  /** Area of the market list: `dealArea` of the query (RTE-005), or the pair's area if absent. */
  readonly area: string
}

/**
 * Returns the pair and area of the trade page, from its query, the last visit or the defaults, and stores the
 * selection.
 */
export function useCurrentPair(): CurrentPair {
  const query = useQuery()
  const { pairs, known } = useMarket()
  const linked = query.get('pair') || null
  const area = query.get('dealArea')
  const pair = choosePair(pairs, { linked, area, stored: readStoredPair() })
  useEffect(() => {
    if (pair !== undefined) storePair(pair)
  }, [pair])
  const unknown = known && pair === undefined && linked !== null ? linked : undefined
  return { pair, unknown, area: areaOfTrade(area, pair, quoteAreas(pairs)) }
}
