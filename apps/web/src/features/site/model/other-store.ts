import type { ContentRow } from '@tidebook/contract/content'
import { createStore, type Store } from '../../../lib/store.ts'

/** What stands on no screen of its own: the notices of the operator and the market-cap prices of other coins. */
export interface OtherState {
  /** Notices that staff put at the head of every page, in their order. */
  readonly notices: readonly ContentRow[]
  /** Prices of BTC, ETH and USDT in US dollars by symbol, as decimal text; '--' for one that nobody tells. */
  readonly coinmarketcapData: Readonly<Record<string, string>>
}

/** The `other` store of ENT-078. */
export const otherStore: Store<OtherState> = createStore<OtherState>({ notices: [], coinmarketcapData: {} })
