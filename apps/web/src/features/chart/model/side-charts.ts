import type { Cycle } from '@tidebook/contract'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { type Store, createStore } from '../../../lib/store.ts'
import { cycleInfo } from './cycles.ts'

/** How many charts stand side by side, that of the traded pair among them. */
export const CHART_COUNTS = [1, 2, 4] as const
export type ChartCount = (typeof CHART_COUNTS)[number]

/** What a chart beside the first one shows. */
export interface SideChart {
  /** The pair by its codes (`SWT-CNY`); empty until a person chose one. */
  readonly pair: string
  readonly cycle: Cycle
}

/** The charts side by side, as a person arranged them. */
export interface ChartGrid {
  readonly count: ChartCount
  /** One for each place beside the first, those out of sight included. */
  readonly sides: readonly SideChart[]
}

const PLACES = Math.max(...CHART_COUNTS) - 1
/** Codes of two tokens are far shorter. */
const LONGEST_PAIR = 128

const sideOf = (value: unknown): SideChart => {
  const { pair, cycle } = (value ?? {}) as Partial<Record<keyof SideChart, unknown>>
  return {
    pair: typeof pair === 'string' && pair.length <= LONGEST_PAIR ? pair : '',
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

/** The charts side by side. */
export const chartGridStore: Store<ChartGrid> = createStore(setting.read())

const keep = (grid: ChartGrid): void => {
  chartGridStore.set(grid)
  setting.write(grid)
}

/** Shows so many charts; what the others showed is kept. */
export const showCharts = (count: ChartCount): void => keep({ ...chartGridStore.get(), count })

/** Another pair or cycle in a place beside the first chart, counted from 0. */
export const changeSide = (place: number, change: Partial<SideChart>): void => {
  const { count, sides } = chartGridStore.get()
  keep({ count, sides: sides.map((side, at) => (at === place ? { ...side, ...change } : side)) })
}

/** The pair of each place: the one chosen while it is there, else the first that no other place shows. */
export const pairsOfSides = (
  sides: readonly SideChart[],
  { traded, pairs }: { readonly traded: string; readonly pairs: readonly string[] },
): readonly (string | undefined)[] => {
  const taken = new Set([traded, ...sides.map(({ pair }) => pair)])
  return sides.map(({ pair }) => {
    if (pairs.includes(pair)) return pair
    const free = pairs.find((each) => !taken.has(each))
    if (free !== undefined) taken.add(free)
    return free
  })
}
