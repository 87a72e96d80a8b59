import type { Subscriber } from './subscriber.ts'

/** What connections may listen to at most, in accounts and books. */
export interface SubjectLimits {
  readonly perConnection: number
  readonly perClient: number
}

export const defaultSubjectLimits: SubjectLimits = { perConnection: 1000, perClient: 10_000 }

/** Counts what each client's connections listen to. */
export class Subscriptions {
  readonly #limits: SubjectLimits
  readonly #countOf: (subscriber: Subscriber) => number
  readonly #clients = new Map<string, Set<Subscriber>>()
  readonly #clientOf = new Map<Subscriber, string>()

  constructor(limits: SubjectLimits, countOf: (subscriber: Subscriber) => number) {
    this.#limits = limits
    this.#countOf = countOf
  }

  /** Whether a connection may listen to so many subjects more. */
  hasRoom(subscriber: Subscriber, client: string, more: number): boolean {
    const { perClient, perConnection } = this.#limits
    if (this.#countOf(subscriber) + more > perConnection) return false
    let all = more
    for (const own of this.#clients.get(client) ?? []) all += this.#countOf(own)
    return all <= perClient
  }

  /** From now on what a connection listens to counts for its client. */
  remember(subscriber: Subscriber, client: string): void {
    this.#clientOf.set(subscriber, client)
    const known = this.#clients.get(client)
    if (known === undefined) this.#clients.set(client, new Set([subscriber]))
    else known.add(subscriber)
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
