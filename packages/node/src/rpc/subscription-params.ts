import type { Asset } from '@tidebook/ledger'
import type { StreamName } from '../streams/stream-names.ts'
import type { Params } from './params.ts'
import { streamNamed } from '../streams/stream-names.ts'
import { isSameAsset, readAsset } from './asset-param.ts'
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
  /** Accounts of which also what is not final yet is wanted. */
  readonly accountsProposed: readonly Uint8Array[]
  readonly books: readonly BookRequest[]
}

function readStream(name: unknown, index: number): StreamName {
  const stream = streamNamed(name)
  if (stream === undefined) throw new RpcError('malformedStream', { field: `streams[${index}]` })
  return stream
}

function readAccounts(params: Params, field: string): Uint8Array[] {
  return params.list(field).map((item, index) => readAddress(params.network, item, `${field}[${index}]`))
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

/** Connections are the only way out: this node calls nobody. @throws RpcError notSupported */
function refuseCallback(params: Params): void {
  if (params.raw('url') === undefined) return
  throw new RpcError('notSupported', { message: 'This node calls nobody: open a WebSocket.', field: 'url' })
}

/** What to subscribe to or leave; everything is read before anything is done. @throws RpcError naming the field */
export function readSubscription(params: Params): SubscriptionRequest {
  refuseCallback(params)
  return {
    streams: params.list('streams').map(readStream),
    accounts: readAccounts(params, 'accounts'),
    // the older name
    accountsProposed: [...readAccounts(params, 'accounts_proposed'), ...readAccounts(params, 'rt_accounts')],
    books: params.list('books').map((item, index) => readBook(item, index, params)),
  }
}
