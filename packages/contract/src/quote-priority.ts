/** Chain codes in the order in which they become the counter of a pair (CST-006). */
export const QUOTE_PRIORITY = [
  'CNY',
  'JCADT',
  'UST',
  'JUSDT',
  'JCNB',
  'JAUT',
  'JETH',
  'SWT',
  'CSP',
  'WYB',
  'JJCC',
  'JSEC',
  'TFG',
] as const

export interface BaseCounter {
  readonly base: string
  readonly counter: string
}

const rank = new Map<string, number>(QUOTE_PRIORITY.map((code, index) => [code, index]))

/**
 * Orients two chain codes as a pair: the code earlier in the priority list is the counter (CST-006). When neither is
 * listed the alphabetically earlier code is the base (A68). Order of the arguments never matters.
 */
export function pickBaseCounter(a: string, b: string): BaseCounter {
  const rankA = rank.get(a)
  const rankB = rank.get(b)
  if (rankA === undefined && rankB === undefined) return a <= b ? { base: a, counter: b } : { base: b, counter: a }
  const aIsCounter = rankB === undefined || (rankA !== undefined && rankA < rankB)
  return aIsCounter ? { base: b, counter: a } : { base: a, counter: b }
}
