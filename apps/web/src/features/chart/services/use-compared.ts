import type { Cycle, KlineRow, TradingPair } from '@tidebook/contract'
import { PAGE_SIZES, TIMERS } from '@tidebook/contract/constants'
import { useEffect, useRef } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { pairKey } from '../../markets/index.ts'
import { api } from '../../network/index.ts'
import { type Bar, barOf, mergeBars } from '../model/bar.ts'
import { setComparedCandles } from '../model/compare-store.ts'

/** Maximum number of earlier pages that one comparison fetches. */
const MAX_PAGES = 20

type Codes = Pick<TradingPair, 'base' | 'counter'>
type Answer = Awaited<ReturnType<typeof api.kline>>

/**
 * Fetches the candles of a pair back to a time, or to its first candle.
 * @param from milliseconds since 1970
 * @param known candles from an earlier response
 */
export async function comparedCandles(
  pair: Codes,
  cycle: Cycle,
  from: number,
  known: readonly Bar[],
  signal: AbortSignal,
): Promise<{ readonly result: true; readonly data: readonly Bar[] } | Exclude<Answer, { result: true }>> {
  const answer = await api.kline(pair, cycle, { signal })
  if (!answer.result) return answer
  const rows = answer.data
  const isJoined = (known.at(-1)?.timestamp ?? 0) >= (rows[0]?.[0] ?? 0)
  let bars: readonly Bar[] = mergeBars(isJoined ? known : [], rows.map(barOf))
  let page: readonly KlineRow[] = rows
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const first = bars[0]?.timestamp ?? 0
    const hasMore = bars.length > page.length || page.length >= PAGE_SIZES.klineRows
    if (first <= from || !hasMore) break
    const earlier = await api.klineBefore(pair, cycle, first, { signal })
    if (!earlier.result) return earlier
    page = earlier.data
    if (page.length === 0) break
    bars = [...mergeBars([], page.map(barOf)), ...bars]
    if (page.length < PAGE_SIZES.klineRows) break
  }
  return { result: true, data: bars }
}

/**
 * Follows the candles of a compared pair until the component unmounts; the chart draws them.
 * @returns whether they failed to load
 */
export function useCompared(pair: TradingPair, cycle: Cycle, from: number): boolean {
  const key = pairKey(pair)
  const title = `${pair.baseTitle}/${pair.counterTitle}`
  const known = useRef<readonly Bar[]>([])
  const { answer } = useCall(
    ['compared', key, cycle],
    (signal) => comparedCandles(pair, cycle, from, known.current, signal) as never,
    { everyMs: TIMERS.marketLoop, version: from },
  )
  const bars = valueOf(answer) as readonly Bar[] | undefined
  useEffect(() => {
    known.current = bars ?? []
    if (bars !== undefined) setComparedCandles(key, { pair: key, title, bars })
  }, [key, title, bars])
  useEffect(() => () => setComparedCandles(key, undefined), [key])
  return answer.state === 'failed'
}
