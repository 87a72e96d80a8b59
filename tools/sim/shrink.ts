import type { SimEvent, Story } from './story.ts'

/** Maximum number of runs in a search. A story of two hundred events needs about sixty. */
const MAX_RUNS = 200

/**
 * Returns the shortest story found that is still broken: omits parts of the events, in decreasing sizes (delta
 * debugging).
 * @param isBroken runs a story, and returns whether it violates the same invariant
 */
export async function shrink(story: Story, isBroken: (story: Story) => Promise<boolean>): Promise<Story> {
  let { events } = story
  let parts = 2
  let runs = 0
  const breaks = (candidate: readonly SimEvent[]): Promise<boolean> => {
    runs += 1
    return isBroken({ ...story, events: candidate })
  }
  while (events.length > 1 && runs < MAX_RUNS) {
    const size = Math.ceil(events.length / parts)
    let shorter: readonly SimEvent[] | undefined
    // The last events of a story matter least.
    for (let from = size * (Math.ceil(events.length / size) - 1); from >= 0 && runs < MAX_RUNS; from -= size) {
      const candidate = [...events.slice(0, from), ...events.slice(from + size)]
      if (!(await breaks(candidate))) continue
      shorter = candidate
      break
    }
    if (shorter !== undefined) {
      events = shorter
      parts = Math.max(2, parts - 1)
    } else if (size === 1) break
    else parts = Math.min(events.length, parts * 2)
  }
  return { ...story, events }
}
