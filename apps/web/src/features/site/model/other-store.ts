import type { ContentRow } from '@tidebook/contract/content'
import { createStore, type Store } from '../../../lib/store.ts'

/** Data without its own screen: the operator's notices and market-cap prices of other coins. */
export interface OtherState {
  /** Pinned notices for the top of every page, in order. */
  readonly notices: readonly ContentRow[]
  /** Prices of BTC, ETH and USDT in US dollars by symbol, as decimal text; '--' for an unknown price. */
  readonly coinmarketcapData: Readonly<Record<string, string>>
}

/** The `other` store of ENT-078. */
export const otherStore: Store<OtherState> = createStore<OtherState>({ notices: [], coinmarketcapData: {} })
