import { defineSetting } from '../../../lib/settings/define-setting.ts'
import type { Cycle } from '@tidebook/contract'
import { cycleInfo } from './cycles.ts'

/** What a person chose last for the chart. */
export interface ChartChoices {
  readonly cycle: Cycle
  readonly averages: boolean
}

const setting = defineSetting<ChartChoices>('chartChoices', {
  parse: (value) => {
    const { cycle, averages } = (typeof value === 'object' && value !== null ? value : {}) as {
      cycle?: unknown
      averages?: unknown
    }
    return { cycle: cycleInfo(String(cycle)).cycle, averages: averages !== false }
  },
})

/** The choices of the last visit: 15 minutes with moving averages on a first one. */
export function storedChart(): ChartChoices {
  return setting.read()
}

export function storeChart(choices: ChartChoices): void {
  setting.write(choices)
}
