import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { ABUSES } from './abuses/index.ts'
import type { Target } from './abuse.ts'
import { Intruder } from './intruder.ts'
import { strangers } from './random-addresses.ts'

/** Command line argument of an abuser, as JSON. */
export interface AbuserOrder {
  readonly abuse: string
  readonly target: Target
  readonly seconds: number
  readonly connections: number
  /** Local addresses of its connections, in rotation. */
  readonly addresses: readonly string[]
}

const LOWEST_PRIORITY = 19
/**
 * Pause in milliseconds before a rejected connection retries, so that a busy loop does not use up the abuser's time.
 */
const PAUSE_MS = 20

// Runs in a separate process with the lowest priority, so that its work does not count as the exchange's and takes only
// idle processor time.
setPriority(LOWEST_PRIORITY)
const { abuse: name, addresses, connections, seconds, target } = JSON.parse(process.argv[2] ?? '{}') as AbuserOrder
const abuse = ABUSES.find((each) => each.name === name)
if (abuse === undefined) throw new TypeError(`No abuse ${name}`)
const stop = new AbortController()
const tally = new Map<string, number>()
strangers(1)
setTimeout(() => stop.abort(), seconds * 1000)

async function keepPlaying(index: number): Promise<void> {
  const from = addresses[index % addresses.length] ?? '127.0.0.1'
  const intruder = new Intruder(target, index, from, stop.signal, tally)
  while (!stop.signal.aborted) {
    try {
      await abuse?.play(intruder)
    } catch (error) {
      if (!stop.signal.aborted) intruder.count(error instanceof Error ? error.message : String(error))
    }
    await delay(PAUSE_MS)
  }
}

await Promise.all(Array.from({ length: connections }, (_, index) => keepPlaying(index)))
process.stdout.write(JSON.stringify(Object.fromEntries(tally)))
process.exit(0)
