import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { type Store, createStore } from '../../../lib/store.ts'

/** The depth view, current curves or a heat map over time, and the period of the heat map in minutes. */
export interface DepthChoice {
  readonly view: 'now' | 'heat'
  readonly minutes: number
}

/** Periods of the heat map. */
export const HEAT_MINUTES: readonly number[] = [5, 15, 60]

function parse(value: unknown): DepthChoice {
  const { view, minutes } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return {
    view: view === 'heat' ? 'heat' : 'now',
    minutes: HEAT_MINUTES.find((each) => each === minutes) ?? 15,
  }
}

const setting = defineSetting('depthChoice', { parse })

export const depthChoiceStore: Store<DepthChoice> = createStore(setting.read())

/** Changes a setting and stores it for the next visit. */
export function changeDepthChoice(change: Partial<DepthChoice>): void {
  depthChoiceStore.set((choice) => ({ ...choice, ...change }))
  setting.write(depthChoiceStore.get())
}
