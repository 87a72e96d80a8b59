import { formatDecimal } from '@tidebook/amount'
import { wireNumber } from '../wire/wire-number.ts'
import type { Trade } from './trades.ts'

/**
 * [turnover, volume, price, ms, side, match flag, gets currency, pays currency, id]. Side 0: the taker bought; 1: the
 * taker sold.
 */
export type TradeNumbers = [number, number, number, number, 0 | 1, number, string, string, string]

const MAX_PARTIES = 6

/**
 * Returns a row of the history call. matchFlag is 1 for one maker, otherwise the number of makers plus one, at most 6.
 */
export function tradeNumbers(trade: Trade): TradeNumbers {
  const buy = trade.side === 'buy'
  const { base, counter } = trade.pair
  return [
    wireNumber(trade.counter),
    wireNumber(trade.base),
    wireNumber(trade.price),
    trade.time,
    buy ? 0 : 1,
    trade.makers === 1 ? 1 : Math.min(MAX_PARTIES, trade.makers + 1),
    buy ? counter.currency : base.currency,
    buy ? base.currency : counter.currency,
    trade.id,
  ]
}

/** Trade of the stream. */
export interface TradeText {
  readonly id: string
  readonly time: number
  readonly price: string
  readonly amount: string
  readonly side: 'buy' | 'sell'
  readonly hash: string
  readonly ledger: number
}

/** Returns the stream's form of a trade. */
export function tradeText(trade: Trade): TradeText {
  const { id, time, side, hash, ledger } = trade
  return { id, time, price: formatDecimal(trade.price), amount: formatDecimal(trade.base), side, hash, ledger }
}
