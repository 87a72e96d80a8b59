import { createStore, type Store } from '../../lib/store.ts'

/** What stands on no screen of its own: the notices of the operator and the market-cap prices of other coins. */
export interface OtherState {
  /** Notices to show, newest first; filled by the content issue. */
  readonly notices: readonly { readonly id: string; readonly title: string }[]
  /** Prices of BTC, ETH and USDT in the anchor currency by symbol, as decimal text. */
  readonly coinmarketcapData: Readonly<Record<string, string>>
}

/** The `other` store of ENT-078. */
export const otherStore: Store<OtherState> = createStore<OtherState>({ notices: [], coinmarketcapData: {} })
