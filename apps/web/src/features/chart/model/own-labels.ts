/** Distance between labels, and their minimum distance from the pane's edges, in pixels. */
export const LABEL_STEP = 17
const EDGE = 9

/**
 * Places the labels of the user's orders at the height of their prices, inside the pane, and moves them apart where
 * they would overlap. If there is not enough space, the labels in the middle of the list, which are closest to the
 * market, keep their labels and the others get undefined.
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
  // Move labels that were pushed below the pane up again, along with those above them.
  for (let place = places.length - 1, limit = last; place >= 0; place -= 1) {
    places[place] = Math.min(places[place] ?? limit, limit)
    limit = (places[place] ?? limit) - LABEL_STEP
  }
  const found = new Map(shown.map(({ index }, place) => [index, places[place]]))
  return heights.map((_, index) => found.get(index))
}
