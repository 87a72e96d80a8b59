import { SeededRandom } from './seeded-random.ts'
import type { RequestOutcome, Surface } from './surface.ts'

export interface FuzzOptions {
  readonly surface: Surface
  readonly requests: number
  readonly seed: number
  /** Number of concurrent visitors, each with separate addresses. */
  readonly visitors?: number
  /** Called with the number of answered requests. */
  readonly onProgress?: (answered: number) => void
}

export interface FuzzResult {
  readonly answered: number
  readonly outcomes: ReadonlyMap<string, number>
  /** Requests without an answer, with an answer of no known type, or with an internal error. */
  readonly faults: readonly RequestOutcome[]
}

const PROGRESS = 10_000
const MAX_FAULTS = 20
/** Requests that a visitor sends before it uses the next address, because requests are rate limited per address. */
const REQUESTS_PER_VISIT = 200
const NETWORK = 250

/** Returns a loopback address, a different one for each visit. */
function addressOf(visitor: number, visit: number): string {
  return `127.${10 + (visitor % 90)}.${Math.floor(visit / NETWORK) % NETWORK}.${1 + (visit % NETWORK)}`
}

/** Sends hostile requests to a running program and collects the outcomes. */
export async function runFuzz({ onProgress, requests, seed, surface, visitors = 1 }: FuzzOptions): Promise<FuzzResult> {
  const outcomes = new Map<string, number>()
  const faults: RequestOutcome[] = []
  let begun = 0
  let answered = 0
  const take = (met: RequestOutcome): void => {
    answered += 1
    if (met.outcome !== undefined) outcomes.set(met.outcome, (outcomes.get(met.outcome) ?? 0) + 1)
    else if (faults.length < MAX_FAULTS) faults.push(met)
    if (answered % PROGRESS === 0) onProgress?.(answered)
  }
  const work = async (visitor: number): Promise<void> => {
    const dice = new SeededRandom(seed + visitor * 7919)
    for (let visit = 0; begun < requests; visit += 1) {
      const door = surface.visit(addressOf(visitor, visit))
      for (let met = 0; met < REQUESTS_PER_VISIT && begun < requests; met += 1) {
        begun += 1
        take(await door.meet(dice))
      }
      door.close()
    }
  }
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => work(visitor)))
  return { answered, outcomes, faults }
}
