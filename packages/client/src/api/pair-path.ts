/** A pair by the ledger codes of its tokens. */
export interface PairCodes {
  readonly base: string
  readonly counter: string
}

/** Returns the path values of a pair. */
export function pairPath({ base, counter }: PairCodes): { base: string; counter: string } {
  return { base, counter }
}

/** Returns a pair as the text of a query: BASE-COUNTER. */
export function pairQuery(pair: PairCodes): string {
  return `${pair.base}-${pair.counter}`
}
