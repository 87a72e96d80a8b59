import { setTimeout as delay } from 'node:timers/promises'
import { audit } from './audit.ts'
import type { Audit } from './audit.ts'
import type { Violation } from './checker/violation.ts'
import { Connections } from './connections.ts'
import { converge } from './converge.ts'
import type { Fault } from './fault.ts'
import { nameOf } from './fault.ts'
import { History } from './history.ts'
import type { Stage } from './inject.ts'
import { inject } from './inject.ts'
import { limitsOf } from './limits.ts'
import { Market, owner } from './market.ts'
import { Monitor } from './monitor.ts'
import { createNetwork } from './network.ts'
import type { Round } from './schedule.ts'
import { roundsOf } from './schedule.ts'

/** Longer than four validators take to start their programs and disks. */
const LISTENERS = 32

/** Progress of a run. */
export interface ChaosProgress {
  readonly seconds: number
  readonly faults: number
  /** The next fault; undefined while the network heals. */
  readonly fault: string | undefined
}

interface ChaosOptions {
  /** Path of CometBFT. */
  readonly binary: string
  /** Whether its wall clock can be shifted. */
  readonly isClockShiftable: boolean
  /** Empty folder for keys, ledgers and logs. */
  readonly folder: string
  readonly seed: number
  /** The run ends with the first round that ends after this time, or after `faults` faults. */
  readonly milliseconds: number
  readonly faults?: number
  /** Multiplies the time limits of the checks, for a busy machine; 1 by default. */
  readonly patience?: number
  /** Divides the pauses between faults; 1 by default. */
  readonly pace?: number
  /** Keeps ledgers and blocks; returns whether to do so at the end. */
  readonly isKept?: (result: ChaosResult | undefined) => boolean
  readonly onProgress?: (progress: ChaosProgress) => void
}

export interface ChaosResult {
  /** Number of faults by name. */
  readonly faults: Readonly<Record<string, number>>
  /** Faults of the schedule that are not possible on this machine. */
  readonly skipped: number
  /** Number of times that a validator rejoined, and how many of them used a snapshot. */
  readonly rejoined: number
  readonly fromSnapshot: number
  /** Number of times that a block proved the double votes of a key used by two nodes. */
  readonly doubleSigned: number
  readonly violations: readonly Violation[]
  readonly audit: Audit
  readonly acknowledged: number
  readonly rejected: number
  readonly unknown: number
  readonly reads: number
  /** Number of periods without a quorum during which the absence of blocks was checked. */
  readonly halts: number
  /** Longest time without a block while three validators were connected, in milliseconds. */
  readonly longestWithoutBlock: number
  /** Milliseconds from healing to a common height, sorted. */
  readonly healings: readonly number[]
}

/**
 * Runs four validators and their clients under the faults of a seed, and checks the guarantees.
 * @throws ProgramFailure
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { binary, folder, isKept = () => false, patience = 1, seed } = options
  const network = await createNetwork({ binary, folder, seed, owner: owner.address })
  const limits = limitsOf(patience)
  // All programs and disks end with this process.
  process.setMaxListeners(LISTENERS)
  const connections = new Connections(network.validators.length)
  const market = new Market(
    network.validators.map(({ nodeUrl }) => nodeUrl),
    seed,
  )
  const accounts = market.traders.map(({ address }) => address)
  const monitor = new Monitor({ network, connections, accounts, seed, limits })
  const history = new History(network.validators)
  let result: ChaosResult | undefined
  try {
    await Promise.all(network.validators.map((validator) => validator.start()))
    const play = new Play({ network, connections, history, monitor, limits }, options)
    await play.heal()
    await market.fund()
    market.start()
    monitor.start()
    await play.rounds(roundsOf(seed))
    await market.finish(limits.drainMs)
    await monitor.stop()
    await play.heal()
    const end = await audit(network, market.outcomes.all, history, limits.healingMs)
    result = resultOf(play, market, monitor, end)
    return result
  } finally {
    market.stop()
    await monitor.stop()
    await Promise.all(network.validators.map((validator) => validator.end(isKept(result))))
    await network.links.close()
  }
}

function resultOf(play: Play, { outcomes }: Market, { progress, reads }: Monitor, end: Audit): ChaosResult {
  return {
    faults: play.faults,
    skipped: play.skipped,
    rejoined: play.rejoined,
    fromSnapshot: play.fromSnapshot,
    doubleSigned: play.doubleSigned,
    violations: [...play.violations, ...progress.violations, ...reads.finish(), ...end.violations],
    audit: end,
    acknowledged: outcomes.count('acknowledged'),
    rejected: outcomes.count('rejected'),
    unknown: outcomes.count('unknown'),
    reads: reads.size,
    halts: progress.halts,
    longestWithoutBlock: progress.longestMs,
    healings: play.healings.toSorted((a, b) => a - b),
  }
}

/** Runs the schedule. */
class Play {
  readonly faults: Record<string, number> = {}
  readonly healings: number[] = []
  readonly violations: Violation[] = []
  skipped = 0
  rejoined = 0
  fromSnapshot = 0
  doubleSigned = 0
  readonly #stage: Stage
  readonly #options: ChaosOptions
  #count = 0

  constructor(stage: Omit<Stage, 'onRejoined' | 'onDoubleSigned'>, options: ChaosOptions) {
    const onRejoined = (isFromSnapshot: boolean): void => {
      this.rejoined += 1
      if (isFromSnapshot) this.fromSnapshot += 1
    }
    const onDoubleSigned = (): void => void (this.doubleSigned += 1)
    this.#stage = { ...stage, onRejoined, onDoubleSigned }
    this.#options = options
  }

  async rounds(rounds: Generator<Round, never>): Promise<void> {
    const { faults = Number.POSITIVE_INFINITY, milliseconds } = this.#options
    const started = performance.now()
    while (performance.now() - started < milliseconds && this.#count + this.skipped < faults) {
      await this.#round(rounds.next().value, started)
      this.#report(started, undefined)
      await this.heal()
    }
  }

  /** Starts every program that is not running, and waits until all validators are at the same height. */
  async heal(): Promise<void> {
    const {
      limits: { healingMs },
      network,
    } = this.#stage
    await Promise.all(network.validators.map((validator) => validator.start()))
    const took = await converge(network, healingMs)
    if (took !== undefined) this.healings.push(took)
    else {
      const detail = `the validators were not at one height within ${healingMs} ms after fault ${this.#count}`
      this.violations.push({ rule: 'one-height-after-healing', detail })
    }
  }

  async #round(round: Round, started: number): Promise<void> {
    const { pace = 1 } = this.#options
    for (const { fault, waitMs } of round) {
      if (!this.#isPossible(fault)) {
        this.skipped += 1
        continue
      }
      await delay(waitMs / pace)
      const name = nameOf(fault, this.#stage.network.validators.length)
      this.#report(started, `${name} at ${fault.validators.join(', ')}`)
      this.violations.push(...(await inject(fault, this.#stage)))
      this.faults[name] = (this.faults[name] ?? 0) + 1
      this.#count += 1
    }
  }

  #isPossible(fault: Fault): boolean {
    if (fault.kind === 'clock') return this.#options.isClockShiftable || fault.part === 'ledger'
    const { validators } = this.#stage.network
    return fault.kind !== 'full-disk' || fault.validators.every((nth) => validators[nth]?.disk.isMounted)
  }

  #report(started: number, fault: string | undefined): void {
    const seconds = Math.round((performance.now() - started) / 1000)
    this.#options.onProgress?.({ seconds, faults: this.#count, fault })
  }
}
