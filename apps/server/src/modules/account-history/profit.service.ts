import { formatDecimal } from '@tidebook/amount'
import type { PairProfitText, WalletProfit } from '@tidebook/contract'
import { ProfitCount, type Turnover } from '@tidebook/market'
import { chronologicalFills, type IndexedFill } from '../indexer/account-fills.repository.ts'
import type { MarketContext } from '../market-state/market-context.ts'

/** Maximum number of fills in one response. The last ones are returned. */
const MAX_FILLS = 100_000

/** Returns a wallet's profit per pair, from its fills since the first one (TRD-116). */
export async function profitOfWallet({ database }: MarketContext, wallet: string): Promise<WalletProfit> {
  const counts = new Map<string, { readonly fill: IndexedFill; readonly count: ProfitCount }>()
  let from = 0
  let fills = 0
  for await (const piece of chronologicalFills(database.db, wallet, MAX_FILLS))
    for (const fill of piece) {
      if (fills === 0) from = fill.time
      fills += 1
      const key = `${fill.pair} ${fill.baseIssuer} ${fill.counterIssuer}`
      const existing = counts.get(key) ?? { fill, count: new ProfitCount() }
      counts.set(key, existing)
      existing.count.take(fill)
    }
  return { from, complete: fills < MAX_FILLS, pairs: [...counts.values()].map(pairText) }
}

function pairText({ fill, count }: { fill: IndexedFill; count: ProfitCount }): PairProfitText {
  const [base = '', counter = ''] = fill.pair.split('-')
  const { fills, bought, sold, realised, held, uncovered } = count.result()
  return {
    pair: fill.pair,
    base: { currency: base, issuer: fill.baseIssuer },
    counter: { currency: counter, issuer: fill.counterIssuer },
    fills,
    bought: turnedText(bought),
    sold: turnedText(sold),
    realised: formatDecimal(realised),
    held: turnedText(held),
    uncovered: turnedText(uncovered),
  }
}

function turnedText({ amount, total }: Turnover) {
  return { amount: formatDecimal(amount), total: formatDecimal(total) }
}
