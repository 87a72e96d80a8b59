import { ACCOUNTS } from './actions/accounts.ts'
import type { Action } from './actions/action.ts'
import { CHECKS } from './actions/checks.ts'
import { LINES } from './actions/lines.ts'
import { OFFERS } from './actions/offers.ts'
import { PAYMENTS } from './actions/payments.ts'
import { POOLS } from './actions/pools.ts'
import { DifferentialError } from './differential-error.ts'
import { playWorld } from './play-world.ts'
import { Recording } from './recording.ts'
import { mirror, testGenesis } from './testing/mirror.ts'
import { World } from './world.ts'

/** Actions, number of transactions and seed of a recording. */
interface Family {
  readonly actions: readonly Action[]
  readonly steps: number
  readonly seed: number
}

/** The project's recordings, by name. Each transaction type succeeds in at least one of them. */
export const FAMILIES: Readonly<Record<string, Family>> = {
  offers: { actions: OFFERS, steps: 200, seed: 1 },
  payments: { actions: [...PAYMENTS, ...OFFERS], steps: 120, seed: 1 },
  lines: { actions: [...LINES, ...OFFERS], steps: 90, seed: 8 },
  pools: { actions: POOLS, steps: 120, seed: 4 },
  accounts: { actions: [...ACCOUNTS, ...CHECKS], steps: 160, seed: 1 },
}

/**
 * Runs a family in our own ledger and records it. Recordings of the reference and runs against a live one prove that
 * this ledger behaves like the reference; these recordings detect changes of its behavior.
 * @returns the content of a file (`.jsonl.gz`)
 */
export async function recordFamily(family: string): Promise<Uint8Array> {
  const { actions, seed, steps } = FAMILIES[family] ?? { actions: [], seed: 0, steps: 0 }
  const common = { ...testGenesis(), version: 'tidebook' }
  const recording = new Recording(common, family)
  const world = new World(common.ledger, { seed, isExtreme: false })
  const { differences } = await playWorld(world, mirror(), steps, { actions, recording })
  if (differences.length > 0) throw new DifferentialError('differential/usage', `${family}: two runs differ`)
  return recording.bytes()
}
