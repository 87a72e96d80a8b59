import type { ConfigFile } from '@tidebook/contract'
import { coinsOf, pairsFileStore, pairsOf, tickersStore } from '../../features/markets/index.ts'
import { configStore } from '../../features/network/index.ts'
import { valueOf } from '../../lib/loadable.ts'
import { pageStore } from '../../lib/page-store.ts'
import { otherStore } from '../../features/site/index.ts'

function config(): ConfigFile | undefined {
  return valueOf(configStore.get())
}

/**
 * The stores that the specification names without defining their contents (ENT-078), with their contents in this
 * product. This table gives read access by name; the features own and change the stores.
 */
export const namedStores = {
  /** Latest streamed tickers of all pairs by BASE-COUNTER. */
  market: () => valueOf(tickersStore.get()) ?? {},
  /** The configured pairs. */
  pairs: () => pairsOf(pairsFileStore.get()),
  /** The configured coins. */
  coin: () => coinsOf(pairsFileStore.get()),
  /** Target and source of the last navigation, last trade and market paths. */
  page: () => pageStore.get(),
  /** Notices and market-cap prices. */
  other: () => otherStore.get(),
  /** Whether withdrawals to other chains are open here, and otherwise where to find them. */
  withdraw: () => config()?.crossChain ?? { open: false, replacementUrl: '' },
  /** Fee text and measured claims of this installation. */
  strategic: () => ({ feeText: config()?.feeText ?? '', claims: config()?.claims ?? {} }),
} as const
