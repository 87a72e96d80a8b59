import type { TradingPair } from '@tidebook/contract'
import { useEffect } from 'react'
import { useQuery } from '../../../lib/router/index.ts'
import { areaOf, quoteAreas } from '../model/areas.ts'
import { choosePair, storedPair, storePair } from '../model/current-pair.ts'
import { useMarket } from './use-market.ts'

export interface CurrentPair {
  /** Undefined while the pairs are not known. */
  readonly pair: TradingPair | undefined
  /** The area of the market list: `dealArea` of the query, `cnt` when absent (RTE-005). */
  readonly area: string
}

/** The pair and area of the trade page, from its query, the last visit or the defaults; what is chosen is remembered. */
export const useCurrentPair = (): CurrentPair => {
  const query = useQuery()
  const { pairs } = useMarket()
  const asked = query.get('pair')
  const area = query.get('dealArea')
  const pair = choosePair(pairs, { asked, area, stored: storedPair() })
  useEffect(() => {
    if (pair !== undefined) storePair(pair)
  }, [pair])
  return { pair, area: areaOf(area, quoteAreas(pairs)) }
}
