import type { Cycle } from '@tidebook/contract'
import { INDICATOR_PERIODS, type IndicatorName } from '@tidebook/market'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { cycleInfo } from './cycles.ts'

/** What a person chose last for the chart. */
export interface ChartChoices {
  readonly cycle: Cycle
  readonly averages: boolean
  readonly indicator: IndicatorName | undefined
}

/** All indicators that exclude each other, in the order of their menu. */
export const INDICATOR_NAMES = Object.keys(INDICATOR_PERIODS) as IndicatorName[]

const setting = defineSetting<ChartChoices>('chartChoices', {
  parse: (value) => {
    const { cycle, averages, indicator } = (typeof value === 'object' && value !== null ? value : {}) as {
      cycle?: unknown
      averages?: unknown
      indicator?: unknown
    }
    return {
      cycle: cycleInfo(String(cycle)).cycle,
      averages: averages !== false,
      indicator: INDICATOR_NAMES.find((name) => name === indicator),
    }
  },
})

/** The choices of the last visit: 15 minutes with moving averages alone on a first one. */
export function storedChart(): ChartChoices {
  return setting.read()
}

export function storeChart(choices: ChartChoices): void {
  setting.write(choices)
}
