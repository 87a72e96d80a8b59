import { setTimeout as delay } from 'node:timers/promises'
import { audit } from './audit.ts'
import type { Audit } from './audit.ts'
import type { Violation } from './checker/violation.ts'
import { Connections } from './connections.ts'
import { converge } from './converge.ts'
import { nameOf } from './fault.ts'
import { inject } from './inject.ts'
import { Market, owner } from './market.ts'
import { Monitor } from './monitor.ts'
import type { Network } from './network.ts'
import { createNetwork } from './network.ts'
import type { Round } from './schedule.ts'
import { roundsOf } from './schedule.ts'

/** Longest time without a block while three validators are connected. A loaded machine needs seconds for a round. */
const PROGRESS_MS = 45_000
/** Longest time to one height after healing. Ten seconds are the aim; a loaded machine starts programs slowly. */
const HEALING_MS = 90_000
/** A transaction ends at the latest when its last ledger has passed. */
const DRAIN_MS = 120_000

/** Progress of a run. */
export interface ChaosProgress {
  readonly seconds: number
  readonly faults: number
  /** The fault that comes next; undefined while the network heals. */
  readonly fault: string | undefined
}

interface ChaosOptions {
  /** Path of CometBFT. */
  readonly binary: string
  /** Empty folder for keys, ledgers and logs. */
  readonly folder: string
  readonly seed: number
  /** The run ends with the first round that ends after this time, or after `faults` faults. */
  readonly milliseconds: number
  readonly faults?: number
  readonly onProgress?: (progress: ChaosProgress) => void
}

export interface ChaosResult {
  /** Number of faults by name. */
  readonly faults: Readonly<Record<string, number>>
  readonly violations: readonly Violation[]
  readonly audit: Audit
  readonly acknowledged: number
  readonly rejected: number
  readonly unknown: number
  readonly reads: number
  /** Times without a quorum during which the absence of blocks was checked. */
  readonly halts: number
  /** Longest time without a block while three validators were connected, in milliseconds. */
  readonly longestWithoutBlock: number
  /** Milliseconds from healing to one height, sorted. */
  readonly healings: readonly number[]
}

/** Runs four validators and their clients under the faults of a seed, and checks the promises. @throws ProgramFailure */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { binary, folder, seed } = options
  const network = await createNetwork({ binary, folder, owner: owner.address })
  const connections = new Connections(network.validators.length)
  const market = new Market(
    network.validators.map(({ nodeUrl }) => nodeUrl),
    seed,
  )
  const accounts = market.traders.map(({ address }) => address)
  const monitor = new Monitor({ network, connections, accounts, seed, progressMs: PROGRESS_MS })
  try {
    await Promise.all(network.validators.map((validator) => validator.start()))
    const play = new Play(network, connections, options)
    await play.heal()
    await market.fund()
    market.start()
    monitor.start()
    await play.rounds(roundsOf(seed))
    await market.finish(DRAIN_MS)
    await monitor.stop()
    await play.heal()
    const end = await audit(network, market.outcomes.all, HEALING_MS)
    return resultOf(play, market, monitor, end)
  } finally {
    market.stop()
    await monitor.stop()
    await Promise.all(network.validators.map((validator) => validator.end()))
    await network.links.close()
  }
}

function resultOf(play: Play, { outcomes }: Market, { progress, reads }: Monitor, end: Audit): ChaosResult {
  return {
    faults: play.faults,
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

/** Plays the schedule. */
class Play {
  readonly faults: Record<string, number> = {}
  readonly healings: number[] = []
  readonly violations: Violation[] = []
  readonly #network: Network
  readonly #connections: Connections
  readonly #options: ChaosOptions
  #count = 0

  constructor(network: Network, connections: Connections, options: ChaosOptions) {
    this.#network = network
    this.#connections = connections
    this.#options = options
  }

  async rounds(rounds: Generator<Round, never>): Promise<void> {
    const { faults = Number.POSITIVE_INFINITY, milliseconds } = this.#options
    const started = performance.now()
    while (performance.now() - started < milliseconds && this.#count < faults) {
      await this.#round(rounds.next().value, started)
      this.#report(started, undefined)
      await this.heal()
    }
  }

  /** Starts every program that does not run, and waits until all validators are at one height. */
  async heal(): Promise<void> {
    await Promise.all(this.#network.validators.map((validator) => validator.start()))
    const took = await converge(this.#network, HEALING_MS)
    if (took !== undefined) this.healings.push(took)
    else {
      const detail = `the validators were not at one height within ${HEALING_MS} ms after fault ${this.#count}`
      this.violations.push({ rule: 'one-height-after-healing', detail })
    }
  }

  async #round(round: Round, started: number): Promise<void> {
    for (const { fault, waitMs } of round) {
      await delay(waitMs)
      const name = nameOf(fault, this.#network.validators.length)
      this.#report(started, `${name} at ${fault.validators.join(', ')}`)
      await inject(fault, this.#network, this.#connections)
      this.faults[name] = (this.faults[name] ?? 0) + 1
      this.#count += 1
    }
  }

  #report(started: number, fault: string | undefined): void {
    const seconds = Math.round((performance.now() - started) / 1000)
    this.#options.onProgress?.({ seconds, faults: this.#count, fault })
  }
}
