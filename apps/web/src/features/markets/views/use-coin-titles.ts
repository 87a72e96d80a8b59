import { useMemo } from 'react'
import { coinTitles, type CoinTitles } from '../model/coin-titles.ts'
import { useMarket } from './use-market.ts'

/** Returns the titles of tokens from the configuration. */
export function useCoinTitles(): CoinTitles {
  const { coins } = useMarket()
  return useMemo(() => coinTitles(coins), [coins])
}
