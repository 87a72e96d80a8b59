import type { BookRequest } from '../subscription-params.ts'
import type { RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import { bookSubject } from '../../streams/book-subject.ts'
import { ledgerMembers } from '../../streams/messages.ts'
import { bookOffersJson } from '../book-offers-json.ts'
import { RpcError } from '../rpc-error.ts'
import { readSubscription } from '../subscription-params.ts'

const SNAPSHOT = 60

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

/** Starts streams on this connection (`streams`, `accounts`, `books` with `snapshot` and `both`). */
export const subscribe: RpcMethod = {
  name: 'subscribe',
  handle: async (params, services, { subscriber }) => {
    if (subscriber === undefined) throw new RpcError('notSupported', { message: 'Streams need a WebSocket.' })
    const { streams: hub, network, host, rules } = services
    const { streams, accounts, books } = readSubscription(params)
    const snapshot = await snapshots(books, services)
    for (const stream of streams) hub.streams.add(stream, subscriber)
    for (const account of accounts) hub.accounts.add(host.addresses.text(account), subscriber)
    for (const { pays, gets, both } of books) {
      hub.books.add(bookSubject(pays, gets, network, host.addresses), subscriber)
      if (both) hub.books.add(bookSubject(gets, pays, network, host.addresses), subscriber)
    }
    const ledger = streams.includes('ledger') ? ledgerMembers(host.validated, rules, host.store.firstIndex()) : {}
    return { ...ledger, ...snapshot }
  },
}
