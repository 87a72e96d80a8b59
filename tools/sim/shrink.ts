import type { SimEvent, Story } from './story.ts'

/** Most runs of a search. A story of two hundred events needs about sixty. */
const MAX_RUNS = 200

/**
 * Returns the shortest story found that is still broken: leaves out parts of the events, smaller and smaller ones
 * (delta debugging).
 * @param isBroken plays a story, and returns whether it breaks the same promise
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
    // The end of a story matters least.
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
