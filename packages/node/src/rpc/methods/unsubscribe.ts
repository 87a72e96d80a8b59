import type { RpcMethod } from '../method.ts'
import { bookSubject } from '../../streams/book-subject.ts'
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
