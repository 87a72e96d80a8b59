/** What is checked of a transaction, in this order. */
export const CHECKS = ['hash', 'signature', 'membership', 'chain'] as const
export type CheckId = (typeof CHECKS)[number]

export type CheckState = 'waiting' | 'running' | 'passed' | 'failed'

/** One check with what it found; figures are the values of its sentence. */
export interface Check {
  readonly id: CheckId
  readonly state: CheckState
  readonly figures: Readonly<Record<string, string | number>>
}

export const NOT_BEGUN: readonly Check[] = CHECKS.map((id) => ({ id, state: 'waiting', figures: {} }))

/** The checks with one of them replaced. */
export const withCheck = (checks: readonly Check[], check: Check): readonly Check[] =>
  checks.map((known) => (known.id === check.id ? check : known))

/** Everything passed, something failed, or it is not known yet. */
export const verdictOf = (checks: readonly Check[]): 'passed' | 'failed' | 'open' => {
  if (checks.some(({ state }) => state === 'failed')) return 'failed'
  return checks.every(({ state }) => state === 'passed') ? 'passed' : 'open'
}
