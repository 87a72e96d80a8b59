import type { Subscriber } from './subscriber.ts'

/** Who listens to what, for one kind of subject (accounts, books, streams). */
export class Topic {
  readonly #listeners = new Map<string, Set<Subscriber>>()

  get isEmpty(): boolean {
    return this.#listeners.size === 0
  }

  add(subject: string, subscriber: Subscriber): void {
    const known = this.#listeners.get(subject)
    if (known === undefined) this.#listeners.set(subject, new Set([subscriber]))
    else known.add(subscriber)
  }

  remove(subject: string, subscriber: Subscriber): void {
    const known = this.#listeners.get(subject)
    if (known === undefined) return
    known.delete(subscriber)
    if (known.size === 0) this.#listeners.delete(subject)
  }

  removeAll(subscriber: Subscriber): void {
    for (const subject of this.#listeners.keys()) this.remove(subject, subscriber)
  }

  has(subject: string): boolean {
    return this.#listeners.has(subject)
  }

  of(subject: string): Iterable<Subscriber> {
    return this.#listeners.get(subject) ?? []
  }
}
