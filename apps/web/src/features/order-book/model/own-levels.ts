/** An own order as the book marks it. */
export interface OwnLevel {
  readonly id: string
  readonly side: 'bid' | 'ask'
  readonly ticks: number
  /** On its way: the diamond is hollow. */
  readonly pending: boolean
}

export type OwnMark = 'none' | 'open' | 'pending'

/** The price under which a grouped book shows a price: bids go down, asks go up. */
export function groupOf(ticks: number, side: 'bid' | 'ask', step: number): number {
  return (side === 'bid' ? Math.floor(ticks / step) : Math.ceil(ticks / step)) * step
}

/** Own orders that rest under a grouped price. */
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

/** Marks of one side by grouped price. A level with one order open and one on its way is marked open. */
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
