import type { Cycle } from '@tidebook/contract'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { type Store, createStore } from '../../../lib/store.ts'
import { cycleInfo } from './cycles.ts'

/** Options for the number of charts side by side, including the traded pair's chart. */
export const CHART_COUNTS = [1, 2, 4] as const
export type ChartCount = (typeof CHART_COUNTS)[number]

/** Content of an additional chart. */
export interface SideChart {
  /** The pair by its codes (`SWT-CNY`); empty until the user selects one. */
  readonly pair: string
  readonly cycle: Cycle
}

/** The user's arrangement of charts side by side. */
export interface ChartGrid {
  readonly count: ChartCount
  /** One entry for each position after the first, including hidden positions. */
  readonly sides: readonly SideChart[]
}

const PLACES = Math.max(...CHART_COUNTS) - 1
/** Maximum length of a stored pair. The codes of two tokens are much shorter. */
const MAX_PAIR_LENGTH = 128

function sideOf(value: unknown): SideChart {
  const { pair, cycle } = (value ?? {}) as Partial<Record<keyof SideChart, unknown>>
  return {
    pair: typeof pair === 'string' && pair.length <= MAX_PAIR_LENGTH ? pair : '',
    cycle: cycleInfo(String(cycle)).cycle,
  }
}

const setting = defineSetting<ChartGrid>('chartGrid', {
  parse: (stored) => {
    const { count, sides } = (stored ?? {}) as Partial<Record<keyof ChartGrid, unknown>>
    const kept: readonly unknown[] = Array.isArray(sides) ? sides : []
    return {
      count: CHART_COUNTS.find((each) => each === count) ?? 1,
      sides: Array.from({ length: PLACES }, (_, place) => sideOf(kept[place])),
    }
  },
})

/** Charts side by side. */
export const chartGridStore: Store<ChartGrid> = createStore(setting.read())

function keep(grid: ChartGrid): void {
  chartGridStore.set(grid)
  setting.write(grid)
}

/** Shows the given number of charts, and keeps the settings of hidden charts. */
export function showCharts(count: ChartCount): void {
  return keep({ ...chartGridStore.get(), count })
}

/** Sets another pair or cycle at a position after the first chart, counted from 0. */
export function changeSide(place: number, change: Partial<SideChart>): void {
  const { count, sides } = chartGridStore.get()
  keep({ count, sides: sides.map((side, at) => (at === place ? { ...side, ...change } : side)) })
}

/**
 * Returns the pair of each position: the selected one while it exists, otherwise the first that no other position
 * shows.
 */
export function pairsOfSides(
  sides: readonly SideChart[],
  { traded, pairs }: { readonly traded: string; readonly pairs: readonly string[] },
): readonly (string | undefined)[] {
  const taken = new Set([traded, ...sides.map(({ pair }) => pair)])
  return sides.map(({ pair }) => {
    if (pairs.includes(pair)) return pair
    const free = pairs.find((each) => !taken.has(each))
    if (free !== undefined) taken.add(free)
    return free
  })
}
