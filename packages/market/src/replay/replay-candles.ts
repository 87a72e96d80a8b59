import type { Candle } from '../candles/candle.ts'
import { bucketStart, type CandleCycle } from '../candles/cycle.ts'
import { fillGaps, rollUp } from '../candles/fold.ts'
import type { MarketRecording } from './recording.ts'

/** Candles of one interval that a recording continues. */
export interface CandleGround {
  readonly cycle: CandleCycle
  /** Complete candles before the one that was open at the start of the recording, oldest first. */
  readonly complete: readonly Candle[]
  /** Smaller candles, oldest first, that make up the candle that was open at the start. */
  readonly open: readonly Candle[]
}

/**
 * Returns the candles at a time (ms since 1970), oldest first: the last complete one before the recording, if any, and
 * those built from the trades recorded up to then. Buckets without trades have the previous close.
 */
export function replayCandles(
  { cycle, complete, open }: CandleGround,
  recording: MarketRecording,
  time: number,
): Candle[] {
  const before = complete.slice(-1)
  const traded = rollUp(cycle, [...before, ...open, ...recording.minutesAt(time)])
  return fillGaps(cycle, traded, traded[0]?.time ?? time, Math.max(time, bucketStart(cycle, recording.from)) + 1)
}
