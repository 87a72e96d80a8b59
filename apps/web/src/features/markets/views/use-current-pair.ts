import type { TradingPair } from '@tidebook/contract'
import { useEffect } from 'react'
import { useQuery } from '../../../lib/router/index.ts'
import { areaOfTrade, quoteAreas } from '../model/areas.ts'
import { choosePair, storedPair, storePair } from '../model/current-pair.ts'
import { useMarket } from './use-market.ts'

export interface CurrentPair {
  /** Undefined while the pairs are not known, and when the query names one that does not exist. */
  readonly pair: TradingPair | undefined
  /** What the query names when it is no pair of this exchange. */
  readonly unknown: string | undefined
  /** The area of the market list: `dealArea` of the query (RTE-005), that of the pair where it is absent. */
  readonly area: string
}

/** The pair and area of the trade page, from its query, the last visit or the defaults; what is chosen is remembered. */
export const useCurrentPair = (): CurrentPair => {
  const query = useQuery()
  const { pairs, known } = useMarket()
  const asked = query.get('pair') || null
  const area = query.get('dealArea')
  const pair = choosePair(pairs, { asked, area, stored: storedPair() })
  useEffect(() => {
    if (pair !== undefined) storePair(pair)
  }, [pair])
  const unknown = known && pair === undefined && asked !== null ? asked : undefined
  return { pair, unknown, area: areaOfTrade(area, pair, quoteAreas(pairs)) }
}
