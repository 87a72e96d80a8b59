/**
 * Periods of the indicators (CST-008). The specification omits some; these use the common values: 12, 26 and 9 for
 * MACD, 14 and 6 for DMI, and the steps of SAR.
 */
export const INDICATOR_PERIODS = {
  MACD: [12, 26, 9],
  KDJ: [9],
  RSI: [6, 12, 24],
  MTM: [6, 10],
  WR: [10, 6],
  VR: [12, 10],
  OBV: [],
  TRIX: [12, 20],
  DMI: [14, 6],
  PSY: [12],
  ROC: [12],
  BRAR: [24],
  DMA: [10, 50],
  Boll: [20],
  SAR: [],
} as const satisfies Readonly<Record<string, readonly number[]>>

/** The mutually exclusive indicators, in the order of their menu. */
export type IndicatorName = keyof typeof INDICATOR_PERIODS
