import { useMemo } from 'react'
import type { Loadable } from '../../../lib/loadable.ts'
import { useCoinTitles, useMarket, useValuation } from '../../markets/index.ts'
import { api } from '../../network/index.ts'
import { useAccountVersion, useCall } from '../../orders/index.ts'
import { mapLoadable } from '../../wallet/index.ts'
import { profitTable, type ProfitTable } from '../model/profit-rows.ts'

/** What trading has brought an address, by last prices. */
export const useProfit = (
  address: string,
): { readonly answer: Loadable<ProfitTable & { readonly since: number | undefined }>; readonly retry: () => void } => {
  const version = useAccountVersion()
  const titleOf = useCoinTitles()
  const valuation = useValuation()
  const { rows } = useMarket()
  const call = useMemo(() => (signal: AbortSignal) => api.profit(address, { signal }), [address])
  const { answer, retry } = useCall(call, version)
  const table = useMemo(() => {
    const known = new Map(rows.map(({ key, pair, price }) => [key, { ...pair, price }]))
    const reading = { titleOf, valuation, pairOf: (key: string) => known.get(key) }
    return mapLoadable(answer, (profit) => ({
      ...profitTable(profit, reading),
      since: profit.complete ? undefined : profit.from,
    }))
  }, [answer, titleOf, valuation, rows])
  return { answer: table, retry }
}
