import type { Kdf, KdfCost } from './kdf.ts'

/** Minimum cost of a vault on every machine that can afford it: 64 MiB, three passes. */
export const DEFAULT_COST: KdfCost = { memory: 65_536, iterations: 3, parallelism: 1 }

/**
 * Minimum cost ever written or read: OWASP's smallest Argon2id setting, 19 MiB and two passes. Written only when 64 MiB
 * are not available.
 */
export const MIN_COST: KdfCost = { memory: 19_456, iterations: 2, parallelism: 1 }

/** Maximum number of passes over 64 MiB for new vaults. */
const MAX_PASSES = 16

/** Maximum memory accepted from a record, in KiB, so that a hostile record cannot exhaust the machine. */
const MAX_MEMORY = 262_144

/** Maximum number of lanes accepted from a record. Lanes share the memory, so they add no work. */
const MAX_LANES = 4

/**
 * Maximum work accepted from a record, in KiB times passes: that of the most expensive new vault. It is five times the
 * default cost, so that no stored record makes a user wait for long.
 */
export const MAX_WORK = DEFAULT_COST.memory * MAX_PASSES

/** Target duration of an unlock, in milliseconds, on machines fast enough for more than `DEFAULT_COST`. */
const TARGET_MS = 250

/** Maximum duration of the fastest run at `DEFAULT_COST`, in milliseconds, for a machine that can afford it. */
const MAX_DERIVATION_MS = 10_000

/**
 * Maximum number of measured runs, and maximum time to measure, in milliseconds. Load only makes runs slower, so the
 * fastest run shows the machine's capacity.
 */
const RUNS = 3
const MEASURING_MS = 1000

/** One pass over 46 MiB is OWASP's alternative to 19 MiB with two passes. */
const SINGLE_PASS_MEMORY = 47_104

/** Whether a cost is within the range that this product reads. */
export function isAcceptableCost(cost: KdfCost): boolean {
  const { memory, iterations, parallelism } = cost
  if (![memory, iterations, parallelism].every(Number.isSafeInteger)) return false
  const strongEnough =
    (memory >= MIN_COST.memory && iterations >= MIN_COST.iterations) ||
    (memory >= SINGLE_PASS_MEMORY && iterations >= 1)
  const bounded = memory <= MAX_MEMORY && workOf(cost) <= MAX_WORK
  return strongEnough && bounded && parallelism >= 1 && parallelism <= MAX_LANES
}

/**
 * Returns the cost for new vaults from the fastest run at `DEFAULT_COST` (milliseconds). Fast machines get more passes;
 * slow or busy ones wait longer and get the default cost.
 */
export function calibratedCost(fastestMs: number): KdfCost {
  if (fastestMs > MAX_DERIVATION_MS) return MIN_COST
  const perPass = fastestMs / DEFAULT_COST.iterations
  const passes = Math.ceil(TARGET_MS / perPass)
  return { ...DEFAULT_COST, iterations: Math.min(Math.max(passes, DEFAULT_COST.iterations), MAX_PASSES) }
}

/** Measures the cost that this machine can afford. `now` is monotonic, in milliseconds; `sample` is any salt. */
export async function measuredCost(kdf: Kdf, now: () => number, sample: Uint8Array<ArrayBuffer>): Promise<KdfCost> {
  let fastest = Number.POSITIVE_INFINITY
  const began = now()
  let failures = 0
  for (let run = 0; run < RUNS; run++) {
    const started = now()
    try {
      await kdf(sample.slice(), sample, DEFAULT_COST)
    } catch {
      // A crashed worker is restarted once. If it fails again, 64 MiB of memory are not available.
      if (++failures > 1) return MIN_COST
      continue
    }
    const ended = now()
    fastest = Math.min(fastest, ended - started)
    // A user is waiting, and a later unlock can detect that the machine can afford more.
    if (fastest <= MAX_DERIVATION_MS && ended - began > MEASURING_MS) break
  }
  return calibratedCost(fastest)
}

/**
 * Whether a vault should be sealed again at a higher cost: it is below the minimum of every machine, or this machine
 * needed less than half of the target time to unlock it.
 */
export function isCostOutdated(cost: KdfCost, tookMs: number): boolean {
  if (cost.memory < DEFAULT_COST.memory || workOf(cost) < workOf(DEFAULT_COST)) return true
  return tookMs < TARGET_MS / 2 && workOf(cost) < MAX_WORK
}

/** Whether one cost is higher than another, and lower in no parameter. */
export function isCostHigher(cost: KdfCost, than: KdfCost): boolean {
  return cost.memory >= than.memory && workOf(cost) > workOf(than)
}

function workOf({ memory, iterations }: KdfCost): number {
  return memory * iterations
}
