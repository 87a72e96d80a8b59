/** Pull-down distance from which a release refreshes the list, in CSS pixels (specification, section 9). */
export const PULL_DOWN = 90
/** Position of a pulled list while it refreshes, in CSS pixels. */
const PULL_REST = 80
/** Pull-up distance at the end of the list from which a release loads more, in CSS pixels. */
export const PULL_UP = 90

/** State of a pull gesture: `distance` is positive downwards, negative upwards. */
export type Pull =
  | { readonly phase: 'idle'; readonly distance: 0 }
  | { readonly phase: 'pulling'; readonly distance: number }
  | { readonly phase: 'refreshing'; readonly distance: typeof PULL_REST }

export const IDLE: Pull = { phase: 'idle', distance: 0 }

/** The action that a release triggers, if any. */
export type PullAction = 'refresh' | 'more' | undefined

/** Whether the list can be pulled: down at its first row, up at its last row. */
export interface Ends {
  readonly atStart: boolean
  readonly atEnd: boolean
}

/** Returns the state after the finger has moved by `moved` since the touch started. */
export function movePull(pull: Pull, moved: number, { atStart, atEnd }: Ends): Pull {
  if (pull.phase === 'refreshing') return pull
  const counts = (moved > 0 && atStart) || (moved < 0 && atEnd)
  return counts ? { phase: 'pulling', distance: moved } : IDLE
}

/** Returns the action and the next state of the list when the finger is released. */
export function releasePull(pull: Pull): { readonly pull: Pull; readonly action: PullAction } {
  if (pull.phase !== 'pulling') return { pull, action: undefined }
  if (pull.distance >= PULL_DOWN) return { pull: { phase: 'refreshing', distance: PULL_REST }, action: 'refresh' }
  return { pull: IDLE, action: pull.distance <= -PULL_UP ? 'more' : undefined }
}
