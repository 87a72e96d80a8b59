import type { ReaderState, ReadyAnswer, WaitingPayout } from '@tidebook/contract'
import type { Figures } from './alarm-book.ts'
import { daysLeft, type Certificate } from './certificates.ts'
import type { FigureText } from './figures-text.ts'

const WINDOW_MS = 300_000

/** Increase of a monotonic counter in the last five minutes. */
export class SlidingCount {
  readonly #readings: { readonly at: number; readonly total: number }[] = []

  /**
   * Adds a reading and returns the increase.
   * @param at milliseconds since 1970
   */
  take(total: number, at: number): number {
    this.#readings.push({ at, total })
    // the last reading before the window is its baseline
    while ((this.#readings[1]?.at ?? at) <= at - WINDOW_MS) this.#readings.shift()
    return total - (this.#readings[0]?.total ?? total)
  }
}

/** Results of the sources in a reading; undefined for a source that failed. */
export interface FigureSources {
  readonly ready: ReadyAnswer
  readonly own: FigureText
  readonly ofNode: FigureText | undefined
  readonly disk: { readonly free: number; readonly size: number } | undefined
  readonly database: { readonly bytes: number; readonly waiting: number; readonly failed: number } | undefined
  readonly sockets: { readonly open: number; readonly most: number } | undefined
  readonly certificates: readonly Certificate[]
  readonly readers: readonly ReaderState[]
  /** Payments that the agent owes. */
  readonly payouts: readonly WaitingPayout[] | undefined
  /** Number of backup and rehearsal commands whose last run failed; undefined for a program without its own data. */
  readonly backupsFailed: number | undefined
}

/** Calculates the figures of consecutive readings. Some figures are differences from the previous reading. */
export class FigureReader {
  readonly #failures = new SlidingCount()
  readonly #pageErrors = new SlidingCount()
  readonly #lag = new MeanSince('tidebook_index_lag_seconds')
  readonly #closing = new MeanSince('tidebook_node_close_seconds')
  readonly #validated: LastChange
  readonly #indexed: LastChange
  #readyAt: number

  /**
   * Creates a reader.
   * @param at start time of the program, in milliseconds since 1970
   */
  constructor(at: number) {
    this.#readyAt = at
    this.#validated = new LastChange(at)
    this.#indexed = new LastChange(at)
  }

  /**
   * Calculates the figures of a reading.
   * @param at milliseconds since 1970
   */
  take(
    { ready, own, ofNode, disk, database, sockets, certificates, readers, payouts, backupsFailed }: FigureSources,
    at: number,
  ): Figures {
    if (ready.status === 'ready') this.#readyAt = at
    const hasIndex = ready.index !== 'elsewhere'
    const behind = Math.max(0, ready.validatedLedger - ready.indexedLedger)
    const stoodStill = this.#indexed.seconds(ready.indexedLedger, at)
    const nodeSockets = ofNode?.sum('tidebook_node_connections')
    return {
      validatedLedger: hasIndex ? ready.validatedLedger : null,
      sinceLedger: hasIndex ? this.#validated.seconds(ready.validatedLedger, at) : null,
      clockAhead: hasIndex ? aheadOf(at, own) : null,
      closeTime: this.#closing.take(ofNode) ?? null,
      indexedLedger: hasIndex ? ready.indexedLedger : null,
      behind: hasIndex ? behind : null,
      indexLag: hasIndex ? Math.max(this.#lag.take(own) ?? 0, behind > 0 ? stoodStill : 0) : null,
      queued: ofNode?.sum('tidebook_node_queued') ?? null,
      pending: ofNode?.sum('tidebook_node_pending_submissions') ?? null,
      feeFactor: ofNode?.sum('tidebook_node_open_ledger_fee_factor') ?? null,
      jobsWaiting: database?.waiting ?? null,
      jobsFailed: database?.failed ?? null,
      serverMemory: own.sum('process_resident_memory_bytes') ?? null,
      nodeMemory: ofNode?.sum('tidebook_node_process_resident_memory_bytes') ?? null,
      memoryAvailable: process.availableMemory(),
      connections: sockets?.open ?? null,
      streams: own.sum('tidebook_stream_connections') ?? null,
      nodeConnections: nodeSockets ?? null,
      connectionShare: fullest([
        [sockets?.open, sockets?.most],
        [nodeSockets, ofNode?.sum('tidebook_node_most_connections')],
      ]),
      diskFree: disk?.free ?? null,
      diskSize: disk?.size ?? null,
      databaseSize: database?.bytes ?? null,
      certificateDays: daysLeft(certificates, at),
      nativeVerifier: ofNode === undefined ? null : (ofNode.sum('tidebook_node_verifier_info', 'kind="native"') ?? 0),
      brokenInvariants: ofNode === undefined ? null : (ofNode.sum('tidebook_node_broken_invariants_total') ?? 0),
      failures: this.#failures.take(own.sum('tidebook_request_failures_total') ?? 0, at),
      agentStops: own.sum('tidebook_agent_stops') ?? null,
      agentShort: own.sum('tidebook_agent_short') ?? null,
      agentStuck: own.sum('tidebook_agent_stuck') ?? null,
      agentSilence: readers.length === 0 ? null : Math.max(...readers.map(({ age }) => age)),
      chainsStalled: readers.length === 0 ? null : readers.filter(({ isStalled }) => isStalled).length,
      payoutAge: payouts === undefined ? null : Math.max(0, ...payouts.map(({ age }) => age)),
      pageErrors: this.#pageErrors.take(own.sum('tidebook_page_errors_total') ?? 0, at),
      validatorsStopped: own.sum('tidebook_validators_stopped') ?? null,
      backupsFailed: backupsFailed ?? null,
      notReady: (at - this.#readyAt) / 1000,
    }
  }
}

/**
 * Returns the seconds by which the last indexed ledger's close time is ahead of the clock; null before the first
 * ledger.
 */
function aheadOf(at: number, own: FigureText): number | null {
  const closed = own.sum('tidebook_index_close_time_seconds') ?? 0
  return closed === 0 ? null : Math.max(0, closed - at / 1000)
}

function fullest(places: readonly (readonly [number | undefined, number | undefined])[]): number | null {
  const shares = places.flatMap(([open, most]) => (open === undefined || most === undefined ? [] : [open / most]))
  return shares.length === 0 ? null : Math.max(...shares)
}

/** Time since the last change of a value. */
class LastChange {
  #value: number | undefined
  #at: number

  constructor(at: number) {
    this.#at = at
  }

  seconds(value: number, at: number): number {
    if (value !== this.#value) {
      this.#value = value
      this.#at = at
    }
    return (at - this.#at) / 1000
  }
}

/** Mean of a histogram's observations since the previous reading. */
class MeanSince {
  readonly #name: string
  #last = { sum: 0, count: 0 }

  constructor(name: string) {
    this.#name = name
  }

  take(text: FigureText | undefined): number | undefined {
    const sum = text?.sum(`${this.#name}_sum`)
    const count = text?.sum(`${this.#name}_count`)
    if (sum === undefined || count === undefined) return undefined
    const before = count < this.#last.count ? { sum: 0, count: 0 } : this.#last
    this.#last = { sum, count }
    return count === before.count ? undefined : (sum - before.sum) / (count - before.count)
  }
}
