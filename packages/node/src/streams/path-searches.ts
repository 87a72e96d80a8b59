import type { Clock } from '../base/clock.ts'
import type { Subscriber } from './subscriber.ts'

/** Limits of path searches that connections keep (`path_find`). Renewals use the ledger's thread. */
export interface PathLimits {
  /** Maximum in total, and per client. */
  readonly kept: number
  readonly keptPerClient: number
  /** Maximum renewals per closed ledger: a number, and milliseconds after which no further one starts. */
  readonly renewals: number
  readonly renewalMs: number
}

/** A path search that a connection keeps. */
export interface PathSearchTopic {
  /** The client that limits count it for. */
  readonly client: string
  /** The members of the last answer; undefined before the first. */
  readonly answer: Readonly<Record<string, unknown>> | undefined
  /** Searches again and returns the members of the answer, or undefined when there is none. */
  readonly renew: () => Readonly<Record<string, unknown>> | undefined
}

/**
 * The searches of all connections, one each. A closed ledger renews as many as its budget allows, one per turn of the
 * event loop, oldest first: each gets its turn, and none blocks the ledger for long.
 */
export class PathSearches {
  readonly #limits: PathLimits
  readonly #clock: Clock
  readonly #later: (run: () => void) => void
  /** Oldest first. */
  readonly #active = new Map<Subscriber, PathSearchTopic>()
  #isRenewing = false
  /** Remaining budget of the last closed ledger. */
  #renewalsLeft = 0
  #millisecondsLeft = 0

  constructor(limits: PathLimits, clock: Clock, later: (run: () => void) => void = setImmediate) {
    this.#limits = limits
    this.#clock = clock
    this.#later = later
  }

  of(subscriber: Subscriber): PathSearchTopic | undefined {
    return this.#active.get(subscriber)
  }

  /** Whether a connection may start a search. It may always replace its own. */
  hasRoom(subscriber: Subscriber, client: string): boolean {
    if (this.#active.has(subscriber)) return true
    const { kept, keptPerClient } = this.#limits
    let own = 0
    for (const search of this.#active.values()) if (search.client === client) own += 1
    return this.#active.size < kept && own < keptPerClient
  }

  /** Starts a search and replaces an earlier one. */
  start(subscriber: Subscriber, search: PathSearchTopic): void {
    this.#active.delete(subscriber)
    this.#active.set(subscriber, search)
  }

  stop(subscriber: Subscriber): void {
    this.#active.delete(subscriber)
  }

  /** Ends all of them. */
  clear(): void {
    this.#active.clear()
  }

  /** Renews searches after a ledger closed. */
  renew(): void {
    this.#renewalsLeft = Math.min(this.#limits.renewals, this.#active.size)
    this.#millisecondsLeft = this.#limits.renewalMs
    if (this.#isRenewing || this.#renewalsLeft === 0) return
    this.#isRenewing = true
    this.#later(() => this.#next())
  }

  #next(): void {
    const [first] = this.#active
    if (first === undefined || this.#renewalsLeft <= 0 || this.#millisecondsLeft <= 0) {
      this.#isRenewing = false
      return
    }
    const [subscriber, search] = first
    const started = this.#clock()
    this.start(subscriber, search)
    const members = search.renew()
    if (members !== undefined) subscriber.send(JSON.stringify({ type: 'path_find', ...members }))
    this.#renewalsLeft -= 1
    this.#millisecondsLeft -= this.#clock() - started
    this.#later(() => this.#next())
  }
}
