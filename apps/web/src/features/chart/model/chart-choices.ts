import type { Cycle } from '@tidebook/contract'
import { INDICATOR_PERIODS, type IndicatorName } from '@tidebook/market'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { cycleInfo } from './cycles.ts'

/** The user's last settings for the chart. */
export interface ChartChoices {
  readonly cycle: Cycle
  readonly averages: boolean
  readonly indicator: IndicatorName | undefined
}

/** All mutually exclusive indicators, in menu order. */
export const INDICATOR_NAMES = Object.keys(INDICATOR_PERIODS) as IndicatorName[]

function choicesOf(value: unknown): ChartChoices {
  const { cycle, averages, indicator } = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof ChartChoices, unknown>
  >
  return {
    cycle: cycleInfo(String(cycle)).cycle,
    averages: averages !== false,
    indicator: INDICATOR_NAMES.find((name) => name === indicator),
  }
}

const last = defineSetting<ChartChoices>('chartChoices', { parse: choicesOf })

/** Maximum number of pairs with stored settings; the newest are kept. */
const MAX_PAIRS = 60

type Layouts = readonly (readonly [pair: string, choices: ChartChoices])[]

const layouts = defineSetting<Layouts>('chartLayouts', {
  parse: (value) =>
    (Array.isArray(value) ? value : []).slice(0, MAX_PAIRS).flatMap((entry: unknown): Layouts => {
      const [pair, choices] = Array.isArray(entry) ? (entry as unknown[]) : []
      return typeof pair === 'string' ? [[pair, choicesOf(choices)]] : []
    }),
})

/**
 * Returns the settings for a pair, or those of the last visit. The defaults are 15 minutes with only moving averages.
 */
export function readChartChoices(pair?: string): ChartChoices {
  return layouts.read().find(([each]) => each === pair)?.[1] ?? last.read()
}

/** Stores the settings for the pair, and as defaults for pairs without any. */
export function saveChartChoices(choices: ChartChoices, pair: string): void {
  last.write(choices)
  if (pair === '') return
  const others = layouts.read().filter(([each]) => each !== pair)
  layouts.write([[pair, choices] as const, ...others].slice(0, MAX_PAIRS))
}
