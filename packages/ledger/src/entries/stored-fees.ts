import { readEntry } from './codec/read-entry.ts'
import { FEE_SETTINGS } from './objects/object-types.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import { ObjectEntry } from '../state/object-entry.ts'
import type { StateSource } from '../state/state-source.ts'
import { State } from '../state/state.ts'

/** Fees and reserves of a ledger, in micro units. They are fixed at genesis. */
export type LedgerFees = Pick<LedgerRules, 'baseFee' | 'reserveBase' | 'reserveIncrement'>

/** Digits of a ledger index that select its branch of the state tree. */
const BRANCH_DIGITS = 4

/**
 * Returns the fees and reserves in a stored ledger's FeeSettings entry. Undefined on networks whose ledgers have no
 * such entry.
 * @throws LedgerFault `ledger/corrupt-entry`
 */
export function storedFees(rules: LedgerRules, source: StateSource): LedgerFees | undefined {
  if (rules.hashing !== 'tree') return undefined
  const state = new State(rules)
  const key = state.keys.objectKey(FEE_SETTINGS.space, [])
  const branch = Number.parseInt(key.slice(0, BRANCH_DIGITS), 16)
  for (const entry of source.branches(branch, branch + 1)) {
    if (entry.key === key) readEntry(key, entry.value, state)
  }
  const found = state.journal.byKey(key)
  if (!(found instanceof ObjectEntry) || found.fields === undefined) return undefined
  const { BaseFee, ReserveBase, ReserveIncrement } = found.fields.values
  if (typeof BaseFee !== 'bigint' || typeof ReserveBase !== 'number' || typeof ReserveIncrement !== 'number') {
    return undefined
  }
  return { baseFee: BaseFee, reserveBase: BigInt(ReserveBase), reserveIncrement: BigInt(ReserveIncrement) }
}
