import type { Clock } from '../base/clock.ts'
import type { Subscriber } from './subscriber.ts'

/** Searches for paths that connections keep going (`path_find`): looking again is done on the thread of the ledger. */
export interface PathLimits {
  /** Of all, and of one client. */
  readonly kept: number
  readonly keptPerClient: number
  /** Of those, what one closed ledger renews at most: so many, and milliseconds after which no other is begun. */
  readonly renewals: number
  readonly renewalMs: number
}

/** A search for payment paths that a connection keeps going. */
export interface PathSearchTopic {
  /** Whom the limits of a client count it for. */
  readonly client: string
  /** The members of the last answer; undefined before there is one. */
  readonly answer: Readonly<Record<string, unknown>> | undefined
  /** Searches again and gives the members of the answer; undefined when there is none to tell. */
  readonly renew: () => Readonly<Record<string, unknown>> | undefined
}

/**
 * The searches of all connections, one each. A closed ledger renews as many as its budget allows, one a turn of the
 * event loop, those first that waited the longest: each has its turn, and none stops the ledger for long.
 */
export class PathSearches {
  readonly #limits: PathLimits
  readonly #clock: Clock
  readonly #later: (run: () => void) => void
  /** Those that waited the longest first. */
  readonly #active = new Map<Subscriber, PathSearchTopic>()
  #isRenewing = false
  /** Of the last closed ledger's budget. */
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

  /** Whether a connection may start a search: one in place of its own it always may. */
  hasRoom(subscriber: Subscriber, client: string): boolean {
    if (this.#active.has(subscriber)) return true
    const { kept, keptPerClient } = this.#limits
    let own = 0
    for (const search of this.#active.values()) if (search.client === client) own += 1
    return this.#active.size < kept && own < keptPerClient
  }

  /** Starts a search in place of an earlier one. */
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

  /** A ledger closed. */
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
