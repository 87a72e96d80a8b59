/** A pair by the codes that its tokens have on the ledger. */
export interface PairCodes {
  readonly base: string
  readonly counter: string
}

/** Path values of a pair. */
export function pairPath({ base, counter }: PairCodes): { base: string; counter: string } {
  return { base, counter }
}

/** Text of a pair in a query: BASE-COUNTER. */
export function pairQuery(pair: PairCodes): string {
  return `${pair.base}-${pair.counter}`
}
