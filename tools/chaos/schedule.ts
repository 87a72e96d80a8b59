import { Random } from '../differential/random.ts'
import type { Fault, Part } from './fault.ts'
import { LIES } from './lies.ts'

/** A fault, and the pause before it. */
interface Step {
  readonly waitMs: number
  readonly fault: Fault
}

/** Faults between two points at which everything is healed and all validators must reach the same height. */
export type Round = readonly Step[]

const VALIDATORS = 4
const FAULTS = 6
const MIN_WAIT = 500
const MAX_WAIT = 3000

type Kind = 'kill' | 'crash' | 'pause' | 'isolate' | 'one-way' | 'halves' | 'minority' | 'delay' | 'reset' | Added
/** Kinds of faults that need more than processes and sockets. */
type Added = 'clock' | 'full-disk' | 'wipe' | 'twin' | 'lie'
const WEIGHTS: readonly { readonly kind: Kind; readonly weight: number }[] = [
  { kind: 'kill', weight: 6 },
  { kind: 'crash', weight: 3 },
  { kind: 'pause', weight: 4 },
  { kind: 'isolate', weight: 3 },
  { kind: 'one-way', weight: 3 },
  { kind: 'halves', weight: 2 },
  { kind: 'minority', weight: 1 },
  { kind: 'delay', weight: 4 },
  { kind: 'reset', weight: 2 },
  { kind: 'clock', weight: 4 },
  { kind: 'full-disk', weight: 2 },
  { kind: 'wipe', weight: 1 },
  { kind: 'twin', weight: 1 },
  { kind: 'lie', weight: 5 },
]
const PARTS: readonly Part[] = ['engine', 'ledger', 'both']
/** Clock shifts in both directions: ten days, an hour, and about the time between two blocks. */
const OFFSETS = [864_000_000, 3_600_000, 3000, -3000, -3_600_000, -864_000_000]
/** Free space: CometBFT cannot store its next message, or the ledger has less than it reserves. */
const FREE_BYTES = [0, 3_000_000]

/**
 * Yields the rounds of a seed without end. The same seed yields the same faults in the same order; the moments at which
 * they hit also depend on how long the validators take to recover.
 */
export function* roundsOf(seed: number): Generator<Round, never> {
  const random = new Random(seed)
  for (;;) yield Array.from({ length: FAULTS }, () => stepOf(random))
}

function stepOf(random: Random): Step {
  return { waitMs: between(random, MIN_WAIT, MAX_WAIT), fault: faultOf(random) }
}

function faultOf(random: Random): Fault {
  const { kind } = random.pickWeighted(WEIGHTS)
  const one = [random.below(VALIDATORS)]
  const two = pairOf(random)
  const some = random.chance(0.7) ? one : [0, 1, 2, 3]
  switch (kind) {
    case 'kill':
      return { kind: 'kill', part: random.pick(PARTS), validators: one, holdMs: random.below(3000) }
    case 'crash':
      return { kind: 'crash-before-commit', validators: one, holdMs: random.below(2000) }
    case 'pause':
      return { kind: 'pause', part: random.pick(PARTS), validators: one, holdMs: pauseLength(random) }
    case 'isolate':
      return { kind: 'partition', validators: one, bothWays: true, holdMs: between(random, 1000, 8000) }
    case 'one-way':
      return { kind: 'partition', validators: one, bothWays: false, holdMs: between(random, 1000, 8000) }
    case 'halves':
      return { kind: 'partition', validators: two, bothWays: true, holdMs: between(random, 6000, 9000) }
    case 'minority':
      return { kind: 'kill', part: 'both', validators: two, holdMs: between(random, 5000, 7000) }
    case 'delay':
      return { kind: 'delay', validators: some, delayMs: between(random, 20, 500), holdMs: between(random, 1000, 5000) }
    case 'reset':
      return {
        kind: 'reset',
        validators: one,
        everyMs: between(random, 300, 1500),
        holdMs: between(random, 1000, 3000),
      }
    default:
      return addedFault(kind, random)
  }
}

function addedFault(kind: Added, random: Random): Fault {
  const validators = [random.below(VALIDATORS)]
  switch (kind) {
    case 'clock': {
      const holdMs = between(random, 1000, 5000)
      return { kind, part: random.pick(PARTS), validators, offsetMs: random.pick(OFFSETS), holdMs }
    }
    case 'full-disk':
      return { kind, validators, freeBytes: random.pick(FREE_BYTES), holdMs: random.below(2000) }
    case 'wipe':
      // The first validator keeps the whole history for the checks.
      return { kind, validators: [1 + random.below(VALIDATORS - 1)], holdMs: random.below(2000) }
    case 'twin':
      return { kind, validators, holdMs: between(random, 10_000, 30_000) }
    case 'lie':
      return lieOf(random)
  }
}

/** A lying phase lasts as long as each validator needs to propose a block. A false app hash ends with a wiped disk. */
function lieOf(random: Random): Fault {
  const lie = random.pick(LIES)
  const one = lie === 'app-hash' ? 1 + random.below(VALIDATORS - 1) : random.below(VALIDATORS)
  return { kind: 'lie', lie, validators: [one], holdMs: between(random, 3000, 8000) }
}

/** Most durations are short, and none exceeds 20 s. */
function pauseLength(random: Random): number {
  return random.chance(0.15) ? between(random, 8000, 20_000) : between(random, 1000, 5000)
}

function pairOf(random: Random): readonly number[] {
  const first = random.below(VALIDATORS)
  const second = (first + 1 + random.below(VALIDATORS - 1)) % VALIDATORS
  return [first, second]
}

function between(random: Random, least: number, most: number): number {
  return least + random.below(most - least + 1)
}
