/** Pixels from one label to the next, and how far from the pane's edges they stay. */
export const LABEL_STEP = 17
const EDGE = 9

/**
 * Where the labels of own orders stand: at the height of their prices, pushed apart where they would lie on each other,
 * inside the pane. Where there is no room for all, those in the middle of the list, which are nearest to the market, keep
 * theirs and the others get undefined.
 * @param heights of the prices from the top, in any order
 */
export function labelHeights(
  heights: readonly number[],
  pane: { top: number; bottom: number },
): (number | undefined)[] {
  const first = pane.top + EDGE
  const last = pane.bottom - EDGE
  const seen = heights
    .map((y, index) => ({ y, index }))
    .filter(({ y }) => y >= pane.top && y <= pane.bottom)
    .sort((a, b) => a.y - b.y)
  const room = Math.max(0, Math.floor((last - first) / LABEL_STEP) + 1)
  const skipped = Math.max(0, Math.ceil((seen.length - room) / 2))
  const shown = seen.slice(skipped, skipped + room)
  const places = shown.map(({ y }) => Math.min(last, Math.max(first, y)))
  for (let place = 1; place < places.length; place += 1)
    places[place] = Math.max(places[place] ?? 0, (places[place - 1] ?? 0) + LABEL_STEP)
  // What was pushed below the pane goes up again, and takes those above it along.
  for (let place = places.length - 1, limit = last; place >= 0; place -= 1) {
    places[place] = Math.min(places[place] ?? limit, limit)
    limit = (places[place] ?? limit) - LABEL_STEP
  }
  const found = new Map(shown.map(({ index }, place) => [index, places[place]]))
  return heights.map((_, index) => found.get(index))
}
