import type { Violation } from './violation.ts'

/** All native currency at one ledger, in micro units. */
interface Supply {
  readonly ledger: number
  /** Supply of the genesis. */
  readonly genesis: bigint
  /** Balance of every account. */
  readonly balances: readonly bigint[]
  /** Fees destroyed up to the ledger; zero on a network whose fees go to an account. */
  readonly burned: bigint
}

/** Checks that no unit of the currency appeared or disappeared. */
export function checkSupply({ balances, burned, genesis, ledger }: Supply): readonly Violation[] {
  const held = balances.reduce((sum, balance) => sum + balance, 0n)
  const surplus = held + burned - genesis
  if (surplus === 0n) return []
  const detail = `ledger ${ledger}: balances ${held} and burned fees ${burned} differ from ${genesis} by ${surplus}`
  return [{ rule: 'exact-supply', detail }]
}
