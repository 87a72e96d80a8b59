import type { MarketDatabase } from '../indexer/market-database.ts'
import type { MarketPairs } from '../indexer/market-pairs.ts'
import type { MarketState } from './market-state.ts'
import type { ServedNetwork } from '../network/served-network.ts'
import type { NodeLink } from '../node/node-link.ts'

/** What calls about the market read from. */
export interface MarketContext {
  readonly database: MarketDatabase
  readonly state: MarketState
  readonly pairs: MarketPairs
  readonly network: ServedNetwork
  readonly link: NodeLink
}

/** Gives the market once it is there. @throws ApiError `notReady` before. */
export type GetMarketContext = () => MarketContext
