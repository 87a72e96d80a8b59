import type { StreamTicker, StreamTickers, TickerRow, TickerTable } from '@tidebook/contract'

function plain(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text
}

/**
 * Converts a row of the info call `[seconds, price, change %, high, low, turnover, volume, trades]` to a stream ticker.
 */
function tickerOfRow(pair: string, row: TickerRow): StreamTicker {
  const [seconds, price, rate, high, low, turnover, volume, trades = 0] = row
  const head = { pair, time: seconds * 1000, price: plain(price), trades }
  if (rate === undefined || high === undefined || low === undefined) return head
  return {
    ...head,
    rate: plain(rate),
    high: plain(high),
    low: plain(low),
    turnover: plain(turnover ?? 0),
    volume: plain(volume ?? 0),
  }
}

/** Converts the whole table of the info call to stream tickers. */
export function tickersOfTable(table: TickerTable): StreamTickers {
  return Object.fromEntries(Object.entries(table).map(([pair, row]) => [pair, tickerOfRow(pair, row)]))
}
