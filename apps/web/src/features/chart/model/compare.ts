import type { Bar } from './bar.ts'
import { barAt } from './own-fill.ts'

/** A pair compared with the shown one. */
export interface ComparedPair {
  /** Key of the pair. */
  readonly pair: string
  readonly title: string
  readonly bars: readonly Bar[]
}

/** The change of a compared pair at one candle of the shown pair. Numbers are for drawing. */
export interface ComparedPoint {
  /** Index of the candle. */
  readonly index: number
  /** Price at which the shown pair would have the same change since the first visible candle. */
  readonly value: number
  /** The change since the first visible candle, in percent. */
  readonly percent: number
}

/**
 * Returns the changes of a compared pair since the first visible candle of the shown pair, as the percent axis counts
 * them. A pair that was listed later starts at its first candle. A candle without trades keeps the last close.
 * @param from index of the first visible candle
 * @param to index after the last one
 */
export function comparedPoints(
  shown: readonly Pick<Bar, 'timestamp' | 'close'>[],
  { bars }: Pick<ComparedPair, 'bars'>,
  from: number,
  to: number,
): readonly ComparedPoint[] {
  const base = shown[from]?.close
  if (base === undefined || base === 0) return []
  const points: ComparedPoint[] = []
  let start: number | undefined
  for (let index = Math.max(0, from); index < Math.min(to, shown.length); index += 1) {
    const close = barAt(bars, shown[index]?.timestamp ?? 0)?.close
    if (close === undefined || close === 0) continue
    start ??= close
    points.push({ index, value: (base * close) / start, percent: ((close - start) / start) * 100 })
  }
  return points
}

/** Returns the compared pairs that the exchange no longer lists, or lists without candles. */
export function delisted(
  compared: readonly string[],
  pairs: readonly { readonly key: string; readonly kline: boolean }[],
): readonly string[] {
  // An empty list means that the list has not arrived yet.
  if (pairs.length === 0) return []
  return compared.filter((key) => pairs.find((each) => each.key === key)?.kline !== true)
}
