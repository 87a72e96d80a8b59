import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { heapTrimmer } from './trim-heap.ts'

/** Milliseconds between two looks. */
const LOOK_INTERVAL = 5_000

/** A look collects only when the event loop was busy for less than this share of the time since the last one. */
const IDLE_SHARE = 0.3

/**
 * Growth beyond what was left by the last collection that is worth another one: a share, and bytes. With a look each five
 * seconds, it leaves a process of 150 MB within a tenth of what it had.
 */
const WORTHWHILE = { share: 0.03, bytes: 6 * 1024 * 1024 }

/**
 * Collecting takes at most one part of this many of the time: a pause that a busy machine drew out to a second must not
 * keep the memory of the next burst for a quarter of an hour.
 */
const MOST_SHARE = 200

/** What a look asks of the process. */
export interface CollectedProcess {
  /** Milliseconds of a clock that never goes back. */
  now(): number
  /** Bytes that the process holds of the machine's memory. */
  resident(): number
  /** Share of the time since the last call, 0 to 1, for which the event loop was busy. */
  busyShare(): number
  /** Collects all garbage and gives its pages back; the thread stands still meanwhile. */
  collect(): void
}

/**
 * Gives the memory of a burst back. The engine keeps the pages of garbage until it has reason to collect, and a process
 * that has little to do gives it none: after an abuser left, 200 MB were still held minutes later.
 */
export class IdleCollection {
  readonly #process: CollectedProcess
  #left = Number.POSITIVE_INFINITY
  #notBefore = 0

  constructor(process: CollectedProcess) {
    this.#process = process
  }

  /** Collects when that is worth it and disturbs nobody. True when it did. */
  look(): boolean {
    const isIdle = this.#process.busyShare() < IDLE_SHARE
    const resident = this.#process.resident()
    this.#left = Math.min(this.#left, resident)
    const started = this.#process.now()
    const isWorthwhile = resident > this.#left * (1 + WORTHWHILE.share) + WORTHWHILE.bytes
    if (!isIdle || !isWorthwhile || started < this.#notBefore) return false
    this.#process.collect()
    const ended = this.#process.now()
    this.#left = this.#process.resident()
    this.#notBefore = ended + (ended - started) * MOST_SHARE
    return true
  }
}

/** Looks every five seconds for as long as the process lives, without keeping it alive. */
export function collectWhenIdle(): void {
  const collection = new IdleCollection(thisProcess())
  setInterval(() => collection.look(), LOOK_INTERVAL).unref()
}

/**
 * The collector as the engine calls it when memory runs out: the usual one keeps the pages of young objects, up to
 * 128 MB after a burst, however few of them are used.
 */
export function wholeCollector(): () => void {
  // the one way to the collector that needs no argument on the command line
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return () => {
    if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }
}

function thisProcess(): CollectedProcess {
  let last = performance.eventLoopUtilization()
  const [collect, trim] = [wholeCollector(), heapTrimmer()]
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
