import type { BookRequest } from '../subscription-params.ts'
import type { RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import { bookSubject } from '../../streams/book-subject.ts'
import { ledgerMembers } from '../../streams/messages.ts'
import { bookOffersJson } from '../book-offers-json.ts'
import { apiVersionOf } from '../api-version.ts'
import { RpcError } from '../rpc-error.ts'
import { readSubscription } from '../subscription-params.ts'

const SNAPSHOT = 60
const FULL_LOAD = 256

async function snapshots(books: readonly BookRequest[], services: Services): Promise<Record<string, unknown>> {
  const wanted = books.filter(({ snapshot }) => snapshot)
  if (wanted.length === 0) return {}
  const view = await services.host.validatedView()
  const offers: unknown[] = []
  const sides: Record<string, unknown> = {}
  for (const { pays, gets, both } of wanted) {
    const asks = bookOffersJson(view, pays, gets, SNAPSHOT)
    if (both) Object.assign(sides, { asks, bids: bookOffersJson(view, gets, pays, SNAPSHOT) })
    else offers.push(...asks)
  }
  return Object.keys(sides).length > 0 ? sides : { offers }
}

/** The server's load and state as the stream `server` tells changes of them; here they never change. */
function serverStatus() {
  return { load_base: FULL_LOAD, load_factor: FULL_LOAD, server_status: 'full' }
}

/** Starts streams on this connection (`streams`, `accounts`, `accounts_proposed`, `books` with `snapshot` and `both`). */
export const subscribe: RpcMethod = {
  name: 'subscribe',
  handle: async (params, services, { subscriber }) => {
    if (subscriber === undefined) throw new RpcError('notSupported', { message: 'Streams need a WebSocket.' })
    const version = apiVersionOf(params)
    const { streams: hub, network, host, rules } = services
    const { streams, accounts, accountsProposed, books } = readSubscription(params)
    for (const stream of streams) hub.streams.add(stream, subscriber)
    for (const account of accounts) hub.accounts.add(host.addresses.text(account), subscriber)
    for (const account of accountsProposed) hub.accountsProposed.add(host.addresses.text(account), subscriber)
    hub.versions.set(subscriber, version)
    for (const { pays, gets, both } of books) {
      hub.books.add(bookSubject(pays, gets, network, host.addresses), subscriber)
      if (both) hub.books.add(bookSubject(gets, pays, network, host.addresses), subscriber)
    }
    // asked for only now, so that nothing falls between the snapshot and the first message
    const snapshot = await snapshots(books, services)
    const ledger = streams.includes('ledger') ? ledgerMembers(host.validated, rules, host.store.firstIndex()) : {}
    const server = streams.includes('server') ? serverStatus() : {}
    return { ...ledger, ...server, ...snapshot }
  },
}
