import { dma, macd, trix } from './averages.ts'
import { boll } from './boll.ts'
import { dmi, sar } from './direction.ts'
import type { Indicator } from './indicator.ts'
import { kdj, mtm, roc, rsi, wr } from './oscillators.ts'
import { brar, obv, psy, vr } from './participation.ts'
import type { IndicatorName } from './periods.ts'

/** The mutually exclusive indicators, by name. */
export const INDICATORS: Readonly<Record<IndicatorName, Indicator>> = {
  MACD: macd,
  KDJ: kdj,
  RSI: rsi,
  MTM: mtm,
  WR: wr,
  VR: vr,
  OBV: obv,
  TRIX: trix,
  DMI: dmi,
  PSY: psy,
  ROC: roc,
  BRAR: brar,
  DMA: dma,
  Boll: boll,
  SAR: sar,
}
