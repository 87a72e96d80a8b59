import { PAGE_SIZES } from '@tidebook/contract'
import type { TradeText } from '@tidebook/market'

/** The last trades of every pair, newest first, as a new subscriber receives them. */
export class RecentTrades {
  readonly #lists = new Map<string, TradeText[]>()

  of(pair: string): readonly TradeText[] {
    return this.#lists.get(pair) ?? []
  }

  /** Prepends newer trades, given oldest first. */
  add(pair: string, trades: readonly TradeText[]): void {
    this.#lists.set(pair, [...trades.toReversed(), ...this.of(pair)].slice(0, PAGE_SIZES.marketTrades))
  }

  clear(): void {
    this.#lists.clear()
  }
}
