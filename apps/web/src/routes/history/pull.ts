/** How far a list has to be pulled down until letting go refreshes it, CSS pixels (specification, section 9). */
export const PULL_DOWN = 90
/** Where a pulled list rests while it is refreshed. */
export const PULL_REST = 80
/** How far it has to be pulled up at its end until letting go brings more. */
export const PULL_UP = 90

/** What a finger does with a list: `distance` is positive downwards, negative upwards. */
export type Pull =
  | { readonly phase: 'idle'; readonly distance: 0 }
  | { readonly phase: 'pulling'; readonly distance: number }
  | { readonly phase: 'refreshing'; readonly distance: typeof PULL_REST }

export const IDLE: Pull = { phase: 'idle', distance: 0 }

/** What letting go asks for. */
export type Wish = 'refresh' | 'more' | undefined

/** Whether the list can be pulled: from its first row down, from its last one up. */
export interface Ends {
  readonly atStart: boolean
  readonly atEnd: boolean
}

/** The list after the finger has moved by `moved` since it came down. */
export function pulled(pull: Pull, moved: number, { atStart, atEnd }: Ends): Pull {
  if (pull.phase === 'refreshing') return pull
  const counts = (moved > 0 && atStart) || (moved < 0 && atEnd)
  return counts ? { phase: 'pulling', distance: moved } : IDLE
}

/** What the place of the list asks for when the finger lets go, and where the list goes then. */
export function released(pull: Pull): { readonly pull: Pull; readonly wish: Wish } {
  if (pull.phase !== 'pulling') return { pull, wish: undefined }
  if (pull.distance >= PULL_DOWN) return { pull: { phase: 'refreshing', distance: PULL_REST }, wish: 'refresh' }
  return { pull: IDLE, wish: pull.distance <= -PULL_UP ? 'more' : undefined }
}
