import type { TradingPair } from '@tidebook/contract'
import type { ReactElement } from 'react'
import type { MarketSource } from '../../features/network/index.ts'

/** A past moment that the trade screen replays. */
export interface Past {
  /** Book, trades and candles of the replayed moment. */
  readonly source: MarketSource
  /** Replaces the order forms. */
  readonly forms: ReactElement
  /** Shows why levels of a past book cannot be traded. */
  readonly refuse: () => void
}

export interface TradeScreenProps {
  pair: TradingPair
  area: string
  /** The replayed moment; absent while the screen shows the present. */
  past?: Past | undefined
}
