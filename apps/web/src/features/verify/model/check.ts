/** Checks of a transaction, in order. */
const CHECKS = ['hash', 'signature', 'membership', 'chain'] as const
export type CheckId = (typeof CHECKS)[number]

export type CheckState = 'waiting' | 'running' | 'passed' | 'failed'

/** One check with its result; figures are the parameters of its message. */
export interface Check {
  readonly id: CheckId
  readonly state: CheckState
  readonly figures: Readonly<Record<string, string | number>>
}

export const NOT_BEGUN: readonly Check[] = CHECKS.map((id) => ({ id, state: 'waiting', figures: {} }))

/** Returns the checks with one of them replaced. */
export const withCheck = (checks: readonly Check[], check: Check): readonly Check[] =>
  checks.map((known) => (known.id === check.id ? check : known))

/** Returns the verdict of all checks: passed, failed, or open while it is unknown. */
export const verdictOf = (checks: readonly Check[]): 'passed' | 'failed' | 'open' => {
  if (checks.some(({ state }) => state === 'failed')) return 'failed'
  return checks.every(({ state }) => state === 'passed') ? 'passed' : 'open'
}
