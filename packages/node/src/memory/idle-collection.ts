import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { heapTrimmer } from './trim-heap.ts'

/** Milliseconds between checks. */
const POLL_INTERVAL = 5_000

/** A check collects only when the event loop was busy for less than this share of the time since the previous check. */
const IDLE_SHARE = 0.3

/**
 * Growth since the last collection that justifies another one: as a share, and in bytes. With a check every five
 * seconds, it keeps a process of 150 MB within a tenth of its size.
 */
const MIN_FREED = { share: 0.03, bytes: 6 * 1024 * 1024 }

/**
 * Minimum pause after a collection, as a multiple of its duration, so that collections take at most 0.5 % of the time. A
 * busy machine may stretch a collection to a second, which must not keep the memory of the next burst for a quarter of an
 * hour.
 */
const PAUSE_RATIO = 200

/** The functions of the process that a check uses. */
export interface CollectedProcess {
  /** Returns milliseconds of a monotonic clock. */
  now(): number
  /** Returns the resident memory in bytes. */
  resident(): number
  /** Returns the share of the time since the last call, 0 to 1, during which the event loop was busy. */
  busyShare(): number
  /** Collects all garbage and releases its pages. Blocks the thread. */
  collect(): void
}

/**
 * Releases the memory of a burst. V8 keeps the pages of garbage until it needs to collect, which an idle process never
 * does: minutes after an abusive client had disconnected, the process still held 200 MB.
 */
export class IdleCollection {
  readonly #process: CollectedProcess
  #left = Number.POSITIVE_INFINITY
  #notBefore = 0

  constructor(process: CollectedProcess) {
    this.#process = process
  }

  /** Collects if that is worthwhile and the process is idle. Returns whether it did. */
  look(): boolean {
    const isIdle = this.#process.busyShare() < IDLE_SHARE
    const resident = this.#process.resident()
    this.#left = Math.min(this.#left, resident)
    const started = this.#process.now()
    const isWorthwhile = resident > this.#left * (1 + MIN_FREED.share) + MIN_FREED.bytes
    if (!isIdle || !isWorthwhile || started < this.#notBefore) return false
    this.#process.collect()
    const ended = this.#process.now()
    this.#left = this.#process.resident()
    this.#notBefore = ended + (ended - started) * PAUSE_RATIO
    return true
  }
}

/** Checks every five seconds for the lifetime of the process, without keeping it alive. */
export function collectWhenIdle(): void {
  const collection = new IdleCollection(thisProcess())
  setInterval(() => collection.look(), POLL_INTERVAL).unref()
}

/**
 * Returns V8's last-resort collection. The usual collection keeps the pages of young objects, up to 128 MB after a
 * burst, however few of them are in use.
 */
export function createFullCollector(): () => void {
  // The only access to the collector without a command-line flag.
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return () => {
    if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }
}

function thisProcess(): CollectedProcess {
  let last = performance.eventLoopUtilization()
  const [collect, trim] = [createFullCollector(), heapTrimmer()]
  return {
    now: () => performance.now(),
    resident: () => process.memoryUsage.rss(),
    busyShare: () => {
      const current = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(current, last)
      last = current
      return utilization
    },
    collect: () => {
      collect()
      trim()
    },
  }
}
