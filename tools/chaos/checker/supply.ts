import type { Violation } from './violation.ts'

/** All native currency at one ledger, in micro units. */
interface Supply {
  readonly ledger: number
  /** Supply of the genesis. */
  readonly genesis: bigint
  /** Balance of every account. */
  readonly balances: readonly bigint[]
  /** Fees of all transactions up to the ledger. */
  readonly fees: bigint
}

/** Checks that no unit appeared or disappeared. */
export function checkSupply({ balances, fees, genesis, ledger }: Supply): readonly Violation[] {
  const held = balances.reduce((sum, balance) => sum + balance, 0n)
  if (held + fees === genesis) return []
  const detail = `ledger ${ledger}: balances ${held} and burned fees ${fees} differ from ${genesis} by ${held + fees - genesis}`
  return [{ rule: 'exact-supply', detail }]
}
