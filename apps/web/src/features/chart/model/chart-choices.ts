import { readStored, writeStored } from '../../../lib/storage.ts'
import type { Cycle } from '@tidebook/contract'
import { cycleInfo } from './cycles.ts'

/** What a person chose last for the chart. */
export interface ChartChoices {
  readonly cycle: Cycle
  readonly averages: boolean
}

const KEY = 'chartChoices'

/** The choices of the last visit: 15 minutes with moving averages on a first one. */
export function storedChart(): ChartChoices {
  return readStored(KEY, (value) => {
    const { cycle, averages } = (typeof value === 'object' && value !== null ? value : {}) as {
      cycle?: unknown
      averages?: unknown
    }
    return { cycle: cycleInfo(String(cycle)).cycle, averages: averages !== false }
  })
}

export function storeChart(choices: ChartChoices): void {
  writeStored(KEY, choices)
}
