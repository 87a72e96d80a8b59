import { formatDecimal, toFixed } from '@tidebook/amount'
import { wireNumber } from '../wire/wire-number.ts'
import type { Ticker } from './sliding-ticker.ts'

/** [seconds, price, change %, high, low, turnover, volume, trades] or, without trades in 24 h, [seconds, price]. */
export type TickerNumbers = [number, number, number, number, number, number, number, number] | [number, number]

/** Returns a row of the ticker calls (ENT-007..012). */
export function tickerNumbers(ticker: Ticker): TickerNumbers {
  const seconds = Math.floor(ticker.time / 1000)
  const price = wireNumber(ticker.price)
  if (ticker.window === undefined) return [seconds, price]
  const { rate, high, low, turnover, volume, trades } = ticker.window
  return [
    seconds,
    price,
    wireNumber(rate),
    wireNumber(high),
    wireNumber(low),
    wireNumber(turnover),
    wireNumber(volume),
    trades,
  ]
}

/** Ticker of the stream. Values that need trades are absent without them. */
export interface TickerText {
  readonly pair: string
  readonly time: number
  readonly price: string
  readonly rate?: string
  readonly high?: string
  readonly low?: string
  readonly turnover?: string
  readonly volume?: string
  readonly trades: number
}

/** Returns the stream's form of a ticker. */
export function tickerText(pair: string, ticker: Ticker): TickerText {
  const head = { pair, time: ticker.time, price: formatDecimal(ticker.price) }
  if (ticker.window === undefined) return { ...head, trades: 0 }
  const { rate, high, low, turnover, volume, trades } = ticker.window
  return {
    ...head,
    rate: toFixed(rate, 2, 'half-up'),
    high: formatDecimal(high),
    low: formatDecimal(low),
    turnover: formatDecimal(turnover),
    volume: formatDecimal(volume),
    trades,
  }
}
