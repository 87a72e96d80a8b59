import type { Kdf, KdfCost } from './kdf.ts'

/** What a vault costs at the least on every machine that can pay it: 64 MiB, three passes. */
export const DEFAULT_COST: KdfCost = { memory: 65_536, iterations: 3, parallelism: 1 }

/**
 * Nothing weaker is written or read: OWASP's smallest Argon2id setting, 19 MiB and two passes. It is written only where
 * 64 MiB cannot be had.
 */
export const MINIMUM_COST: KdfCost = { memory: 19_456, iterations: 2, parallelism: 1 }

/** Most passes over 64 MiB that are written. */
const MOST_PASSES = 16

/** Nothing that needs more memory is read: a hostile record must not exhaust the machine. KiB. */
const MOST_MEMORY = 262_144

/** Lanes of one record; they share the memory, so they add no work. */
const MOST_LANES = 4

/**
 * Nothing that needs more work is read, in KiB times passes: the dearest record that is written. It is five times the
 * cost of an ordinary one, so that no stored record keeps a person waiting for long.
 */
export const MOST_WORK = DEFAULT_COST.memory * MOST_PASSES

/** An unlock shall take this long where the machine is fast enough to pay more than `DEFAULT_COST`, in milliseconds. */
export const TARGET_MS = 250

/** A machine that needs longer than this for `DEFAULT_COST`, at its best, cannot pay it. In milliseconds. */
export const UNBEARABLE_MS = 10_000

/**
 * Most runs that are measured, and how long measuring goes on before it makes do with what it has, in milliseconds. Load
 * makes a run slower and never faster, so the fastest tells what the machine can do.
 */
const RUNS = 3
const MEASURING_MS = 1000

/** One pass over 46 MiB is the setting OWASP lists beside 19 MiB with two. */
const SINGLE_PASS_MEMORY = 47_104

/** Whether a cost lies in the range that this product reads. */
export function isAcceptableCost(cost: KdfCost): boolean {
  const { memory, iterations, parallelism } = cost
  if (![memory, iterations, parallelism].every(Number.isSafeInteger)) return false
  const strongEnough =
    (memory >= MINIMUM_COST.memory && iterations >= MINIMUM_COST.iterations) ||
    (memory >= SINGLE_PASS_MEMORY && iterations >= 1)
  const bounded = memory <= MOST_MEMORY && workOf(cost) <= MOST_WORK
  return strongEnough && bounded && parallelism >= 1 && parallelism <= MOST_LANES
}

/**
 * The cost for new vaults from the fastest run at `DEFAULT_COST` (milliseconds). Fast machines pay more passes; slow or
 * busy ones wait longer and get the same vault as everybody else.
 */
export function calibratedCost(fastestMs: number): KdfCost {
  if (fastestMs > UNBEARABLE_MS) return MINIMUM_COST
  const perPass = fastestMs / DEFAULT_COST.iterations
  const wanted = Math.ceil(TARGET_MS / perPass)
  return { ...DEFAULT_COST, iterations: Math.min(Math.max(wanted, DEFAULT_COST.iterations), MOST_PASSES) }
}

/** Measures what this machine can pay. `now` is in milliseconds and never goes back; `sample` is any salt. */
export async function measuredCost(kdf: Kdf, now: () => number, sample: Uint8Array<ArrayBuffer>): Promise<KdfCost> {
  let fastest = Number.POSITIVE_INFINITY
  const began = now()
  let failures = 0
  for (let run = 0; run < RUNS; run++) {
    const started = now()
    try {
      await kdf(sample.slice(), sample, DEFAULT_COST)
    } catch {
      // A worker that crashed once is started anew; where it fails again, there is no room for 64 MiB.
      if (++failures > 1) return MINIMUM_COST
      continue
    }
    const ended = now()
    fastest = Math.min(fastest, ended - started)
    // A person waits. Whatever a busy machine could pay beyond the ordinary cost, a later unlock finds out.
    if (fastest <= UNBEARABLE_MS && ended - began > MEASURING_MS) break
  }
  return calibratedCost(fastest)
}

/**
 * Whether a vault should be sealed anew at a higher cost: it is below what every machine pays, or this machine stretched
 * its password in less than half of the time an unlock shall take.
 */
export function isOutgrown(cost: KdfCost, tookMs: number): boolean {
  if (cost.memory < DEFAULT_COST.memory || workOf(cost) < workOf(DEFAULT_COST)) return true
  return tookMs < TARGET_MS / 2 && workOf(cost) < MOST_WORK
}

/** Whether one cost asks more of whoever guesses than another, and in no part less. */
export function isStronger(cost: KdfCost, than: KdfCost): boolean {
  return cost.memory >= than.memory && workOf(cost) > workOf(than)
}

function workOf({ memory, iterations }: KdfCost): number {
  return memory * iterations
}
