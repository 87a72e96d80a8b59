import type { Asset } from '@tidebook/ledger'
import type { AddressBook } from '../../store/address-book.ts'
import { bookSubject } from '../../streams/book-subject.ts'
import type { StreamName } from '../../streams/stream-names.ts'
import type { Params } from './params.ts'
import { findStream } from '../../streams/stream-names.ts'
import { isSameAsset, readAsset } from './asset-param.ts'
import { Params as ParamsReader, asFields, readAddress } from './params.ts'
import { RpcError, invalidField } from '../../json/rpc-error.ts'

/** Limits of one request. A client may send several requests. */
const MAX_STREAMS = 20
const MAX_ACCOUNTS = 1000
const MAX_BOOKS = 20
/** Number of addresses decoded per slice. Each address takes two hash computations. */
const SLICE = 100

export interface BookRequest {
  readonly pays: Asset
  readonly gets: Asset
  readonly snapshot: boolean
  /** Whether to include the opposite book. */
  readonly both: boolean
}

export interface SubscriptionRequest {
  readonly streams: readonly StreamName[]
  /** Addresses in their canonical form. */
  readonly accounts: readonly string[]
  /** Accounts for which proposed transactions are also requested. */
  readonly accountsProposed: readonly string[]
  readonly books: readonly BookRequest[]
}

function readStream(name: unknown, index: number): StreamName {
  const stream = findStream(name)
  if (stream === undefined) throw new RpcError('malformedStream', { field: `streams[${index}]` })
  return stream
}

/** Reads a list of bounded length. Checks the length before the items. @throws RpcError invalidParams */
function shortList(params: Params, field: string, most: number): readonly unknown[] {
  const list = params.list(field)
  if (list.length > most) throw invalidField(field, `a list of at most ${most}`)
  return list
}

function* readAccounts(params: Params, field: string): Generator<undefined, string[], undefined> {
  const addresses: string[] = []
  for (const [index, item] of shortList(params, field, MAX_ACCOUNTS).entries()) {
    readAddress(params.network, item, `${field}[${index}]`)
    addresses.push(String(item))
    if (addresses.length % SLICE === 0) yield
  }
  return addresses
}

function readBook(value: unknown, index: number, params: Params): BookRequest {
  const book = new ParamsReader(asFields(value, `books[${index}]`), params.network)
  const pays = readAsset(book, 'taker_pays')
  const gets = readAsset(book, 'taker_gets')
  if (isSameAsset(pays, gets)) throw new RpcError('badMarket', { field: `books[${index}]` })
  return {
    pays,
    gets,
    snapshot: book.flag('snapshot'),
    both: book.flag('both') || book.flag('both_sides'),
  }
}

/** Removes duplicates. */
function readBooks(params: Params, addresses: AddressBook): BookRequest[] {
  const books = new Map<string, BookRequest>()
  for (const [index, item] of shortList(params, 'books', MAX_BOOKS).entries()) {
    const book = readBook(item, index, params)
    const subject = bookSubject(book.pays, book.gets, params.network, addresses)
    books.set(`${subject} ${book.both} ${book.snapshot}`, book)
  }
  return [...books.values()]
}

/** Rejects callback URLs: this node opens no outgoing connections. @throws RpcError notSupported */
function refuseCallback(params: Params): void {
  if (params.raw('url') === undefined) return
  throw new RpcError('notSupported', { message: 'This node calls nobody: open a WebSocket.', field: 'url' })
}

/**
 * Reads the streams to subscribe to or unsubscribe from. Everything is read before anything changes.
 * @throws RpcError with the name of the field
 */
export function* readSubscription(
  params: Params,
  addresses: AddressBook,
): Generator<undefined, SubscriptionRequest, undefined> {
  refuseCallback(params)
  const streams = shortList(params, 'streams', MAX_STREAMS).map(readStream)
  const accounts = yield* readAccounts(params, 'accounts')
  const proposed = yield* readAccounts(params, 'accounts_proposed')
  // The older name of the stream.
  const older = yield* readAccounts(params, 'rt_accounts')
  return { streams, accounts, accountsProposed: [...proposed, ...older], books: readBooks(params, addresses) }
}
