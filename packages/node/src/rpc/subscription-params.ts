import type { Asset } from '@tidebook/ledger'
import type { StreamName } from '../streams/stream-hub.ts'
import type { Params } from './params.ts'
import { STREAMS } from '../streams/stream-hub.ts'
import { readAsset } from './asset-param.ts'
import { Params as ParamsReader, asFields, readAddress } from './params.ts'
import { RpcError } from './rpc-error.ts'

export interface BookRequest {
  readonly pays: Asset
  readonly gets: Asset
  readonly snapshot: boolean
  /** The opposite book too. */
  readonly both: boolean
}

export interface SubscriptionRequest {
  readonly streams: readonly StreamName[]
  readonly accounts: readonly Uint8Array[]
  readonly books: readonly BookRequest[]
}

function isStream(name: unknown): name is StreamName {
  return STREAMS.some((stream) => stream === name)
}

function readStream(name: unknown, index: number): StreamName {
  if (isStream(name)) return name
  throw new RpcError('malformedStream', { field: `streams[${index}]` })
}

function readBook(value: unknown, index: number, params: Params): BookRequest {
  const book = new ParamsReader(asFields(value, `books[${index}]`), params.network)
  return {
    pays: readAsset(book, 'taker_pays'),
    gets: readAsset(book, 'taker_gets'),
    snapshot: book.flag('snapshot'),
    both: book.flag('both') || book.flag('both_sides'),
  }
}

/** What to subscribe to or leave; everything is read before anything is done. @throws RpcError naming the field */
export function readSubscription(params: Params): SubscriptionRequest {
  return {
    streams: params.list('streams').map(readStream),
    accounts: params.list('accounts').map((item, index) => readAddress(params.network, item, `accounts[${index}]`)),
    books: params.list('books').map((item, index) => readBook(item, index, params)),
  }
}
