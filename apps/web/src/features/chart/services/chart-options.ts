import type { Indicator } from '@tidebook/market'
import type { ChartScale, ChartType } from '../model/chart-look.ts'
import type { ComparedPair } from '../model/compare.ts'
import type { CycleInfo } from '../model/cycles.ts'
import type { ChartPrecision } from '../model/precision.ts'
import type { ChartColors } from './chart-colors.ts'

/** The drawing library's id of the candle pane. */
export const PANE = 'candle_pane'

/**
 * Library name of the overlay for compared pairs. The overlay loads with the first comparison, which then redraws the
 * chart.
 */
export const COMPARE_LINES = 'TIDEBOOK_COMPARE'

/** Appearance of the drawing. */
export interface ChartOptions {
  readonly ticker: string
  readonly cycle: CycleInfo
  readonly line: boolean
  readonly averages: boolean
  readonly type: ChartType
  readonly scale: ChartScale
  /** Indicators over the candles. */
  readonly overlays: readonly Indicator[]
  /** Pairs whose change is drawn over the candles. */
  readonly compared: readonly ComparedPair[]
  /** Whether the legend has a line for the volume at each price. */
  readonly profile: boolean
  /** The single indicator in addition to the averages. */
  readonly indicator: Indicator | undefined
  readonly precision: ChartPrecision
  readonly colors: ChartColors
  readonly locale: string
}

/** Events of the chart. */
export interface ChartEvents {
  /** Reports the candle under the pointer. */
  onPoint(index: number | undefined): void
  /** Reports that the first candle is visible. */
  onEarlier(): void
  /** Reports the top of an indicator pane, in pixels from the top of the chart; undefined without such a pane. */
  onBelow(top: number | undefined): void
}
