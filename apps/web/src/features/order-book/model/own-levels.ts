/** An own order that the book marks. */
export interface OwnLevel {
  readonly id: string
  readonly side: 'bid' | 'ask'
  readonly ticks: number
  /** Whether the order is pending, shown by a hollow diamond. */
  readonly pending: boolean
}

export type OwnMark = 'none' | 'open' | 'pending'

/** Returns the price of the group that contains a price: bids round down, asks round up. */
function groupOf(ticks: number, side: 'bid' | 'ask', step: number): number {
  return (side === 'bid' ? Math.floor(ticks / step) : Math.ceil(ticks / step)) * step
}

/** Returns the user's open orders at a grouped price. */
export function ownAt(
  levels: readonly OwnLevel[],
  side: 'bid' | 'ask',
  group: number,
  step: number,
): readonly string[] {
  return levels
    .filter((level) => level.side === side && !level.pending && groupOf(level.ticks, side, step) === group)
    .map(({ id }) => id)
}

/** Returns the marks of one side by grouped price. A level with both an open and a pending order is marked open. */
export function ownMarks(levels: readonly OwnLevel[], side: 'bid' | 'ask', step: number): ReadonlyMap<number, OwnMark> {
  const marks = new Map<number, OwnMark>()
  for (const level of levels) {
    if (level.side !== side) continue
    const group = groupOf(level.ticks, side, step)
    if (marks.get(group) === 'open') continue
    marks.set(group, level.pending ? 'pending' : 'open')
  }
  return marks
}
