import type { Subscriber } from './subscriber.ts'

const EMPTY: ReadonlySet<string> = new Set()

/** Subscribers by subject, for one type of subject (accounts, books, streams). */
export class Topic {
  readonly #listeners = new Map<string, Set<Subscriber>>()
  /** Subjects by subscriber, so that a closing connection need not search other subscriptions. */
  readonly #subjects = new Map<Subscriber, Set<string>>()

  get isEmpty(): boolean {
    return this.#listeners.size === 0
  }

  /** Returns a connection's subjects. */
  subjectsOf(subscriber: Subscriber): ReadonlySet<string> {
    return this.#subjects.get(subscriber) ?? EMPTY
  }

  add(subject: string, subscriber: Subscriber): void {
    addTo(this.#listeners, subject, subscriber)
    addTo(this.#subjects, subscriber, subject)
  }

  remove(subject: string, subscriber: Subscriber): void {
    removeFrom(this.#listeners, subject, subscriber)
    removeFrom(this.#subjects, subscriber, subject)
  }

  removeAll(subscriber: Subscriber): void {
    for (const subject of this.subjectsOf(subscriber)) removeFrom(this.#listeners, subject, subscriber)
    this.#subjects.delete(subscriber)
  }

  has(subject: string): boolean {
    return this.#listeners.has(subject)
  }

  of(subject: string): Iterable<Subscriber> {
    return this.#listeners.get(subject) ?? []
  }
}

function addTo<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const existing = sets.get(key)
  if (existing === undefined) sets.set(key, new Set([value]))
  else existing.add(value)
}

function removeFrom<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const existing = sets.get(key)
  if (existing === undefined) return
  existing.delete(value)
  if (existing.size === 0) sets.delete(key)
}
