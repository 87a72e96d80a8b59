import type { TradingPair } from '@tidebook/contract'
import type { ReactElement } from 'react'
import type { MarketSource } from '../../features/network/index.ts'

/** The past that the trade screen replays. */
export interface Past {
  /** Book, trades and candles of the replayed moment. */
  readonly source: MarketSource
  /** Replaces the order forms. */
  readonly forms: ReactElement
  /** Says why a level of the past cannot be traded. */
  readonly refuse: () => void
}

export interface TradeScreenProps {
  pair: TradingPair
  area: string
  /** The replay that it shows instead of the present. */
  past?: Past | undefined
}
