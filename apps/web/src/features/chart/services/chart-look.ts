import type { Indicator } from '@tidebook/market'
import type { CycleInfo } from '../model/cycles.ts'
import type { ChartPrecision } from '../model/precision.ts'
import type { ChartColors } from './chart-colors.ts'

/** The pane of the candles, as the drawing library calls it. */
export const PANE = 'candle_pane'

/** What is drawn. */
export interface ChartLook {
  readonly ticker: string
  readonly cycle: CycleInfo
  readonly line: boolean
  readonly averages: boolean
  /** The one indicator beside the averages. */
  readonly indicator: Indicator | undefined
  readonly precision: ChartPrecision
  readonly colors: ChartColors
  readonly locale: string
}

/** What the drawing tells of itself. */
export interface ChartEvents {
  /** Which candle the pointer is on. */
  onPoint(index: number | undefined): void
  /** The first candle is in sight. */
  onEarlier(): void
  /** Where the pane of an indicator begins, pixels from the top; undefined without one. */
  onBelow(top: number | undefined): void
}
