/** An own order as the book marks it. */
export interface OwnLevel {
  readonly side: 'bid' | 'ask'
  readonly ticks: number
  /** On its way: the diamond is hollow. */
  readonly pending: boolean
}

export type OwnMark = 'none' | 'open' | 'pending'

/** Marks of one side by grouped price. A level with one order open and one on its way is marked open. */
export function ownMarks(levels: readonly OwnLevel[], side: 'bid' | 'ask', step: number): ReadonlyMap<number, OwnMark> {
  const marks = new Map<number, OwnMark>()
  for (const level of levels) {
    if (level.side !== side) continue
    const steps = side === 'bid' ? Math.floor(level.ticks / step) : Math.ceil(level.ticks / step)
    const group = steps * step
    if (marks.get(group) === 'open') continue
    marks.set(group, level.pending ? 'pending' : 'open')
  }
  return marks
}
