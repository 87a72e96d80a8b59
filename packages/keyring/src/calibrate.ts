import type { KdfCost } from './kdf.ts'

/** Where calibration starts: 64 MiB, three passes. */
export const DEFAULT_COST: KdfCost = { memory: 65_536, iterations: 3, parallelism: 1 }

/** Nothing weaker is written or read: OWASP's smallest Argon2id setting, 19 MiB and two passes. */
export const MINIMUM_COST: KdfCost = { memory: 19_456, iterations: 2, parallelism: 1 }

/** Nothing larger is read: a hostile record must not exhaust the machine. Memory in KiB. */
export const MAXIMUM_COST: KdfCost = { memory: 262_144, iterations: 16, parallelism: 4 }

/** An unlock shall take between these two times on the machine that made the vault, in milliseconds. */
export const TARGET_MS = { least: 250, most: 1000 } as const

/** One pass over 46 MiB is the setting OWASP lists beside 19 MiB with two. */
const SINGLE_PASS_MEMORY = 47_104

/** Whether a cost lies in the range that this product writes and reads. */
export function isAcceptableCost(cost: KdfCost): boolean {
  const { memory, iterations, parallelism } = cost
  if (![memory, iterations, parallelism].every(Number.isSafeInteger)) return false
  const strongEnough =
    (memory >= MINIMUM_COST.memory && iterations >= MINIMUM_COST.iterations) ||
    (memory >= SINGLE_PASS_MEMORY && iterations >= 1)
  const bounded = memory <= MAXIMUM_COST.memory && iterations <= MAXIMUM_COST.iterations
  return strongEnough && bounded && parallelism >= 1 && parallelism <= MAXIMUM_COST.parallelism
}

/**
 * Chooses the cost for new vaults from one measured run at `DEFAULT_COST` (milliseconds). Fast machines pay more
 * passes, slow ones fewer and then less memory; never below the OWASP minimum.
 */
export function calibratedCost(measuredMs: number): KdfCost {
  const perPass = Math.max(measuredMs, 1) / DEFAULT_COST.iterations
  if (measuredMs < TARGET_MS.least) {
    const iterations = Math.min(Math.ceil(TARGET_MS.least / perPass), MAXIMUM_COST.iterations)
    return { ...DEFAULT_COST, iterations }
  }
  if (measuredMs <= TARGET_MS.most) return DEFAULT_COST
  if (perPass <= TARGET_MS.most) {
    return { ...DEFAULT_COST, iterations: Math.max(1, Math.floor(TARGET_MS.most / perPass)) }
  }
  return MINIMUM_COST
}
