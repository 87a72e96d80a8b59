import type { ConfigFile } from '@tidebook/contract'
import { coinsOf, pairsFileStore, pairsOf, tickersStore } from '../../features/markets/index.ts'
import { configStore } from '../../features/network/index.ts'
import { valueOf } from '../../lib/loadable.ts'
import { pageStore } from '../../lib/page-store.ts'
import { otherStore } from '../../features/site/index.ts'

const config = (): ConfigFile | undefined => valueOf(configStore.get())

/**
 * The stores that the specification names without showing their contents (ENT-078), and what each of them holds here.
 * They are read through this table by name; the features own and change them.
 */
export const namedStores = {
  /** Tickers of all pairs by BASE-COUNTER, as the stream last told them. */
  market: () => valueOf(tickersStore.get()) ?? {},
  /** The configured pairs. */
  pairs: () => pairsOf(pairsFileStore.get()),
  /** The configured coins. */
  coin: () => coinsOf(pairsFileStore.get()),
  /** Target and source of the last navigation, last trade and market paths. */
  page: () => pageStore.get(),
  /** Notices and market-cap prices. */
  other: () => otherStore.get(),
  /** Whether tokens go out to other chains here, and where else when not. */
  withdraw: () => config()?.crossChain ?? { open: false, replacementUrl: '' },
  /** What this installation says about itself: fee text and the claims it has measured. */
  strategic: () => ({ feeText: config()?.feeText ?? '', claims: config()?.claims ?? {} }),
} as const
