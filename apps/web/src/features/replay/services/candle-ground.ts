import type { Api, CallResult, PairCodes } from '@tidebook/client/http'
import { parseDecimal } from '@tidebook/amount'
import type { Cycle, KlineRow } from '@tidebook/contract'
import { bucketStart, type Candle, type CandleGround } from '@tidebook/market'

function candleOfRow([time, open, close, low, high, turnover, volume, trades]: KlineRow): Candle {
  const exact = (value: number) => parseDecimal(String(value))
  return {
    time,
    open: exact(open),
    close: exact(close),
    low: exact(low),
    high: exact(high),
    turnover: exact(turnover),
    volume: exact(volume),
    trades,
  }
}

/** The earliest time before which the exchange lists candles, in milliseconds since 1970. */
const FIRST_MS = 1

/** Intervals whose candles do not end with an hour, and the smaller ones that make up an open candle of theirs. */
const PARTS: Readonly<Partial<Record<Cycle, readonly Cycle[]>>> = {
  '4hour': ['hour'],
  day: ['hour'],
  week: ['day', 'hour'],
  month: ['day', 'hour'],
}

/**
 * Fetches the candles that a recording continues.
 * @param from start of the recording, on the hour, ms since 1970
 */
export async function candleGround(
  api: Pick<Api, 'klineBefore'>,
  pair: PairCodes,
  cycle: Cycle,
  from: number,
  signal?: AbortSignal,
): Promise<CallResult<CandleGround>> {
  const open = bucketStart(cycle, from)
  const end = signal === undefined ? {} : { signal }
  const day = bucketStart('day', from)
  const before = (time: number) => Math.max(FIRST_MS, time)
  const [answer, ...pages] = await Promise.all([
    api.klineBefore(pair, cycle, before(open), end),
    ...(PARTS[cycle] ?? []).map((part) => api.klineBefore(pair, part, before(part === 'day' ? day : from), end)),
  ])
  if (!answer.result) return answer
  const parts: Candle[] = []
  for (const [place, page] of pages.entries()) {
    if (!page.result) return page
    const begin = place === 1 ? Math.max(open, day) : open
    parts.push(...page.data.map(candleOfRow).filter(({ time }) => time >= begin))
  }
  return { ...answer, data: { cycle, complete: answer.data.map(candleOfRow), open: parts } }
}
