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

/** The earliest time at which candles can end, in milliseconds since 1970. */
const FIRST_MS = 1

/** Candles of a smaller interval that make up an open candle, from the start of that candle or of the last day. */
interface Part {
  readonly cycle: Cycle
  readonly from: 'open' | 'day'
}

const HOURS: readonly Part[] = [{ cycle: 'hour', from: 'open' }]
const DAYS_AND_HOURS: readonly Part[] = [
  { cycle: 'day', from: 'open' },
  { cycle: 'hour', from: 'day' },
]

/** Smaller intervals for those intervals whose candles can be open at the end of an hour. */
const PARTS: Readonly<Partial<Record<Cycle, readonly Part[]>>> = {
  '4hour': HOURS,
  day: HOURS,
  week: DAYS_AND_HOURS,
  month: DAYS_AND_HOURS,
}

/**
 * Fetches the candles before a recording, including those that the recording continues.
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
    ...(PARTS[cycle] ?? []).map(async (part) => ({
      start: part.from === 'day' ? Math.max(open, day) : open,
      page: await api.klineBefore(pair, part.cycle, before(part.cycle === 'day' ? day : from), end),
    })),
  ])
  if (!answer.result) return answer
  const parts: Candle[] = []
  for (const { page, start } of pages) {
    if (!page.result) return page
    parts.push(...page.data.map(candleOfRow).filter(({ time }) => time >= start))
  }
  return { ...answer, data: { cycle, complete: answer.data.map(candleOfRow), open: parts } }
}
