import type { BookRequest } from '../params/subscription-params.ts'
import type { Caller } from '../../admission/caller.ts'
import type { RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import type { Topic } from '../../streams/topic.ts'
import { isLimited } from '../../admission/admission.ts'
import { bookSubject } from '../../streams/book-subject.ts'
import { ledgerMembers } from '../../streams/messages.ts'
import { bookOffersJson } from '../answers/book-offers-json.ts'
import { apiVersionOf } from '../params/api-version.ts'
import { RpcError } from '../../json/rpc-error.ts'
import { readSubscription } from '../params/subscription-params.ts'

/** Ends streams on this connection. */
export const unsubscribe: RpcMethod = {
  name: 'unsubscribe',
  handle: function* leave(params, { streams: hub, network, host }, { subscriber }) {
    if (subscriber === undefined) throw new RpcError('notSupported', { message: 'Streams need a WebSocket.' })
    const { streams, accounts, accountsProposed, books } = yield* readSubscription(params, host.addresses)
    for (const stream of streams) hub.streams.remove(stream, subscriber)
    for (const account of accounts) hub.accounts.remove(account, subscriber)
    for (const account of accountsProposed) hub.accountsProposed.remove(account, subscriber)
    for (const { pays, gets, both } of books) {
      hub.books.remove(bookSubject(pays, gets, network, host.addresses), subscriber)
      if (both) hub.books.remove(bookSubject(gets, pays, network, host.addresses), subscriber)
    }
    return {}
  },
}

const SNAPSHOT = 60
const FULL_LOAD = 256

function snapshots(books: readonly BookRequest[], services: Services): Record<string, unknown> {
  const snapshotBooks = books.filter(({ snapshot }) => snapshot)
  if (snapshotBooks.length === 0) return {}
  const view = services.host.validatedView()
  const offers: unknown[] = []
  const sides: Record<string, unknown> = {}
  for (const { pays, gets, both } of snapshotBooks) {
    const asks = bookOffersJson(view, pays, gets, SNAPSHOT)
    if (both) Object.assign(sides, { asks, bids: bookOffersJson(view, gets, pays, SNAPSHOT) })
    else offers.push(...asks)
  }
  return Object.keys(sides).length > 0 ? sides : { offers }
}

/** Returns the server's load and state in the format of the stream `server`. On this node they never change. */
function serverStatus() {
  return { load_base: FULL_LOAD, load_factor: FULL_LOAD, server_status: 'full' }
}

/** Adds subscriptions to the current ones. */
class Additions {
  readonly #caller: Caller
  readonly #wanted: [Topic, Set<string>][] = []

  constructor(caller: Caller) {
    this.#caller = caller
  }

  want(topic: Topic, subjects: readonly string[]): void {
    const { subscriber } = this.#caller
    if (subscriber === undefined) throw new RpcError('notSupported', { message: 'Streams need a WebSocket.' })
    const subscribed = topic.subjectsOf(subscriber)
    this.#wanted.push([topic, new Set(subjects.filter((subject) => !subscribed.has(subject)))])
  }

  /** @throws RpcError slowDown when the connection or its client would exceed its limit */
  make({ subscriptions }: Services['streams']): void {
    const { client, subscriber } = this.#caller
    if (subscriber === undefined) return
    const more = this.#wanted.reduce((sum, [, { size }]) => sum + size, 0)
    if (isLimited(this.#caller) && more > 0) {
      if (!subscriptions.hasRoom(subscriber, client, more)) {
        throw new RpcError('slowDown', { message: 'You listen to too many accounts and books. Leave some first.' })
      }
      subscriptions.remember(subscriber, client)
    }
    for (const [topic, subjects] of this.#wanted) for (const subject of subjects) topic.add(subject, subscriber)
  }
}

/**
 * Starts streams on this connection (`streams`, `accounts`, `accounts_proposed`, `books` with `snapshot` and `both`).
 */
export const subscribe: RpcMethod = {
  name: 'subscribe',
  inTurn: (params) => params.list('books').length > 0,
  handle: function* listen(params, services, caller) {
    const { subscriber } = caller
    if (subscriber === undefined) throw new RpcError('notSupported', { message: 'Streams need a WebSocket.' })
    const version = apiVersionOf(params)
    const { streams: hub, network, host, rules } = services
    const { addresses } = host
    const { streams, accounts, accountsProposed, books } = yield* readSubscription(params, addresses)
    // Read before any subscription starts: while a ledger is being written, reading a snapshot fails and the request is
    // repeated.
    const snapshot = snapshots(books, services)
    const additions = new Additions(caller)
    additions.want(hub.accounts, accounts)
    additions.want(hub.accountsProposed, accountsProposed)
    const sides = books.flatMap(({ pays, gets, both }) => {
      const side = bookSubject(pays, gets, network, addresses)
      return both ? [side, bookSubject(gets, pays, network, addresses)] : [side]
    })
    additions.want(hub.books, sides)
    additions.make(hub)
    for (const stream of streams) hub.streams.add(stream, subscriber)
    hub.versions.set(subscriber, version)
    const ledger = streams.includes('ledger') ? ledgerMembers(host.validated, rules, host.store.firstIndex()) : {}
    const server = streams.includes('server') ? serverStatus() : {}
    return { ...ledger, ...server, ...snapshot }
  },
}
