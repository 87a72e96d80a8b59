export interface BaseCounter {
  readonly base: string
  readonly counter: string
}

/** Orients two codes as a pair, regardless of the order of the arguments. */
export type Orientation = (a: string, b: string) => BaseCounter

/**
 * Orients pairs by a network's list of codes in order of precedence: the code listed earlier is the counter (CST-006).
 * If neither is listed, the alphabetically earlier code is the base (A68).
 */
export function orientBy(priority: readonly string[]): Orientation {
  const rank = new Map(priority.map((code, index) => [code, index]))
  return (a, b) => {
    const rankA = rank.get(a)
    const rankB = rank.get(b)
    if (rankA === undefined && rankB === undefined) return a <= b ? { base: a, counter: b } : { base: b, counter: a }
    const aIsCounter = rankB === undefined || (rankA !== undefined && rankA < rankB)
    return aIsCounter ? { base: b, counter: a } : { base: a, counter: b }
  }
}
