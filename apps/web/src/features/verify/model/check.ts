import type { MessageKey } from '../../../lib/i18n.ts'

/** Checks of a transaction, in the order in which they run. */
const CHECKS = ['hash', 'signature', 'membership', 'chain'] as const
/** Checks of the block that commits to a ledger, on networks where validators sign blocks. */
export type BlockCheckId = 'block' | 'validators' | 'trust'
export type CheckId = (typeof CHECKS)[number] | BlockCheckId

export type CheckState = 'waiting' | 'running' | 'passed' | 'failed' | 'undecided'

/** A validator of the block. */
export interface ShownValidator {
  readonly address: string
  /** Name of the validator, if the page's network lists it. */
  readonly name: string | undefined
  /** Share of the validator in the voting power, in percent with one decimal. */
  readonly share: string
  readonly isSigner: boolean
}

/** One check with its result; figures are the parameters of its message. */
export interface Check {
  readonly id: CheckId
  readonly state: CheckState
  readonly figures: Readonly<Record<string, string | number>>
  /** Text of the result, if it differs from the default text of the state. */
  readonly text?: MessageKey
  readonly validators?: readonly ShownValidator[]
}

/**
 * Party that orders the ledger: validators that sign it, or a single operator. `unproven`: the node cannot show signatures.
 */
export type OrderedBy = 'validators' | 'operator' | 'unproven'

export const NOT_BEGUN: readonly Check[] = CHECKS.map((id) => ({ id, state: 'waiting', figures: {} }))

/** Returns the checks with one check replaced or added. */
export function withCheck(checks: readonly Check[], check: Check): readonly Check[] {
  return checks.some(({ id }) => id === check.id)
    ? checks.map((known) => (known.id === check.id ? check : known))
    : [...checks, check]
}

/**
 * Returns the verdict over all checks: passed, failed, undecided when the browser may no longer trust the validators,
 * or open until it is known.
 */
export function verdictOf(
  checks: readonly Check[],
  orderedBy: OrderedBy | undefined,
): 'passed' | 'failed' | 'undecided' | 'open' {
  if (checks.some(({ state }) => state === 'failed')) return 'failed'
  if (checks.some(({ state }) => state === 'undecided')) return 'undecided'
  return orderedBy !== undefined && checks.every(({ state }) => state === 'passed') ? 'passed' : 'open'
}
