import type { Cycle } from '@tidebook/contract'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { type ChartLook, lookOf } from './chart-look.ts'
import { cycleInfo } from './cycles.ts'

/** The user's last settings for the chart. */
export interface ChartChoices {
  readonly cycle: Cycle
  readonly averages: boolean
  /** Name of the single indicator shown in addition to the averages and to the indicators over the candles. */
  readonly indicator: string | undefined
  readonly look: ChartLook
}

const MAX_NAME_LENGTH = 32

function choicesOf(value: unknown): ChartChoices {
  const { cycle, averages, indicator, look } = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof ChartChoices, unknown>
  >
  return {
    cycle: cycleInfo(String(cycle)).cycle,
    averages: averages !== false,
    // An indicator name unknown to this version draws nothing.
    indicator: typeof indicator === 'string' && indicator.length <= MAX_NAME_LENGTH ? indicator : undefined,
    look: lookOf(look),
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
 * Returns the settings for a pair, or the settings of the last visit. The defaults are 15 minutes with only moving
 * averages.
 */
export function readChartChoices(pair?: string): ChartChoices {
  return layouts.read().find(([each]) => each === pair)?.[1] ?? last.read()
}

/** Stores the settings for the pair, and as defaults for pairs without any. */
export function saveChartChoices(choices: ChartChoices, pair: string): void {
  // A comparison applies only to the pair for which it was chosen.
  last.write({ ...choices, look: { ...choices.look, compared: [] } })
  if (pair === '') return
  const others = layouts.read().filter(([each]) => each !== pair)
  layouts.write([[pair, choices] as const, ...others].slice(0, MAX_PAIRS))
}
