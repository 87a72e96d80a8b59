import { useMemo } from 'react'
import type { Loadable } from '../../../lib/loadable.ts'
import { useCalls } from '../../../lib/queries/use-call.ts'
import { useCoinTitles, useMarket, useValuation } from '../../markets/index.ts'
import { api } from '../../network/index.ts'
import { useAccountVersion } from '../../orders/index.ts'
import { mapLoadable } from '../../wallet/index.ts'
import { profitTable, type ProfitTable } from '../model/profit-rows.ts'
import { sumProfits } from '../model/sum-wallets.ts'

/** Returns the combined trading profit of several wallets, by last prices. */
export function useProfit(addresses: readonly string[]): {
  readonly answer: Loadable<ProfitTable & { readonly since: number | undefined }>
  readonly retry: () => void
} {
  const version = useAccountVersion()
  const titleOf = useCoinTitles()
  const valuation = useValuation()
  const { rows } = useMarket()
  const { answer, retry } = useCalls(
    ['profit', addresses],
    addresses.map((address) => (signal) => api.profit(address, { signal })),
    sumProfits,
    { version },
  )
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
