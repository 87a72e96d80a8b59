import type { Subscriber } from './subscriber.ts'

/** Searches that connections keep going on this node at most, and those that are renewed at one close. */
const MOST_SEARCHES = 64
const MOST_AT_ONCE = 4

/** A search for payment paths that a connection keeps going. */
export interface PathSearchTopic {
  /** Searches again and gives the members of the answer; undefined when the payment has become impossible. */
  readonly renew: () => Readonly<Record<string, unknown>> | undefined
}

/** The searches of all connections, one each. Where they are many, each is renewed in its turn. */
export class PathSearches {
  readonly #active = new Map<Subscriber, PathSearchTopic>()

  /** True when there is no room for another connection's search. */
  get isFull(): boolean {
    return this.#active.size >= MOST_SEARCHES
  }

  get isEmpty(): boolean {
    return this.#active.size === 0
  }

  of(subscriber: Subscriber): PathSearchTopic | undefined {
    return this.#active.get(subscriber)
  }

  /** Starts a search in place of an earlier one. */
  start(subscriber: Subscriber, search: PathSearchTopic): void {
    this.#active.delete(subscriber)
    this.#active.set(subscriber, search)
  }

  stop(subscriber: Subscriber): void {
    this.#active.delete(subscriber)
  }

  /** After a close: those that waited the longest get their news. */
  renew(): void {
    for (const [subscriber, search] of [...this.#active].slice(0, MOST_AT_ONCE)) {
      this.start(subscriber, search)
      const members = search.renew()
      if (members !== undefined) subscriber.send(JSON.stringify({ type: 'path_find', ...members }))
    }
  }
}
