import type { MarketDatabase } from '../indexer/market-database.ts'
import type { MarketPairs } from '../indexer/market-pairs.ts'
import type { MarketState } from './market-state.ts'
import type { ServedNetwork } from '../network/served-network.ts'
import type { NodeLink } from '../node/node-link.ts'

/** The data sources of market calls. */
export interface MarketContext {
  readonly database: MarketDatabase
  readonly state: MarketState
  readonly pairs: MarketPairs
  readonly network: ServedNetwork
  readonly link: NodeLink
}

/** Returns the market. @throws ApiError `notReady` before it is loaded */
export type GetMarketContext = () => MarketContext
