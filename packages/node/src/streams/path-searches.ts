import type { Clock } from '../base/clock.ts'
import type { Subscriber } from './subscriber.ts'

/** Limits for the path searches of connections (`path_find`). Renewals use the ledger's thread. */
export interface PathLimits {
  /** Maximum in total, and per client. */
  readonly kept: number
  readonly keptPerClient: number
  /** Maximum renewals per closed ledger: as a number, and as milliseconds after which no further one starts. */
  readonly renewals: number
  readonly renewalMs: number
}

/** The path search of a connection. */
export interface PathSearchTopic {
  /** The client to whose limits the search counts. */
  readonly client: string
  /** The members of the last response; undefined before the first. */
  readonly answer: Readonly<Record<string, unknown>> | undefined
  /** Searches again and returns the members of the response, or undefined if there is none. */
  readonly renew: () => Readonly<Record<string, unknown>> | undefined
}

/**
 * The searches of all connections, one each. After a ledger closes, as many searches are renewed as its budget allows,
 * one per turn of the event loop, oldest first, so that each is renewed eventually and none blocks the ledger for long.
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

  /** Whether a connection may start a search. It may always replace its own search. */
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

  /** Ends all searches. */
  clear(): void {
    this.#active.clear()
  }

  /** Renews searches after a ledger has closed. */
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
