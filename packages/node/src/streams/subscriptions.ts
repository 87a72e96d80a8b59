import type { Subscriber } from './subscriber.ts'

/** Maximum number of accounts and books to which connections may subscribe. */
export interface SubjectLimits {
  readonly perConnection: number
  readonly perClient: number
}

export const defaultSubjectLimits: SubjectLimits = { perConnection: 1000, perClient: 10_000 }

/** Counts the subscriptions of each client's connections. */
export class Subscriptions {
  readonly #limits: SubjectLimits
  readonly #countOf: (subscriber: Subscriber) => number
  readonly #clients = new Map<string, Set<Subscriber>>()
  readonly #clientOf = new Map<Subscriber, string>()

  constructor(limits: SubjectLimits, countOf: (subscriber: Subscriber) => number) {
    this.#limits = limits
    this.#countOf = countOf
  }

  /** Whether a connection may subscribe to this many more subjects. */
  hasRoom(subscriber: Subscriber, client: string, more: number): boolean {
    const { perClient, perConnection } = this.#limits
    if (this.#countOf(subscriber) + more > perConnection) return false
    let all = more
    for (const own of this.#clients.get(client) ?? []) all += this.#countOf(own)
    return all <= perClient
  }

  /** Counts a connection's subscriptions for its client from now on. */
  remember(subscriber: Subscriber, client: string): void {
    this.#clientOf.set(subscriber, client)
    const existing = this.#clients.get(client)
    if (existing === undefined) this.#clients.set(client, new Set([subscriber]))
    else existing.add(subscriber)
  }

  forget(subscriber: Subscriber): void {
    const client = this.#clientOf.get(subscriber)
    if (client === undefined) return
    this.#clientOf.delete(subscriber)
    const own = this.#clients.get(client)
    own?.delete(subscriber)
    if (own?.size === 0) this.#clients.delete(client)
  }
}
