/** A pair by codes; CNT and SWTC may stand for CNY and SWT. */
export interface PairCodes {
  readonly base: string
  readonly counter: string
}

const CHAIN_CODES: Readonly<Record<string, string>> = { CNT: 'CNY', SWTC: 'SWT' }

/** Path values of a pair: CNT is sent as CNY and SWTC as SWT (API-026). */
export function pairPath(pair: PairCodes): { base: string; counter: string } {
  return { base: CHAIN_CODES[pair.base] ?? pair.base, counter: CHAIN_CODES[pair.counter] ?? pair.counter }
}

/** Text of a pair in a query: BASE-COUNTER. */
export function pairQuery(pair: PairCodes): string {
  const { base, counter } = pairPath(pair)
  return `${base}-${counter}`
}
