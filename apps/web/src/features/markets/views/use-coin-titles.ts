import { useMemo } from 'react'
import { coinTitles, type CoinTitles } from '../model/coin-titles.ts'
import { useMarket } from './use-market.ts'

/** Titles of tokens as the configuration names them. */
export const useCoinTitles = (): CoinTitles => {
  const { coins } = useMarket()
  return useMemo(() => coinTitles(coins), [coins])
}
