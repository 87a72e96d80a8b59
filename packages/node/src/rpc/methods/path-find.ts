import type { Params } from '../params.ts'
import type { Caller, Result, RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import type { Subscriber } from '../../streams/subscriber.ts'
import { KeptPathSearch } from '../kept-path-search.ts'
import { pathAnswer } from '../path-answer.ts'
import { checkPathRequest, readPathRequest } from '../path-request.ts'
import { RpcError, invalidField, missingField } from '../rpc-error.ts'

function withId(params: Params, members: Result): Result {
  const id = params.raw('id')
  return id === undefined ? members : { id, ...members }
}

async function create(params: Params, services: Services, subscriber: Subscriber, caller: Caller): Promise<Result> {
  const { client } = caller
  const request = readPathRequest(params)
  const { host, logger, searches, streams } = services
  checkPathRequest(host.ledger.view('current'), request, services)
  const { paths } = streams
  if (!paths.hasRoom(subscriber, client)) throw new RpcError('tooBusy')
  const search = new KeptPathSearch(client, () => withId(params, pathAnswer(request, services)), logger)
  const first = searches.search(caller, () => search.begin())
  // a connection that ends before its turn comes takes the search with it
  paths.start(subscriber, search)
  try {
    return await first
  } catch (error) {
    if (paths.of(subscriber) === search) paths.stop(subscriber)
    throw error
  }
}

/**
 * Ways of a payment, again after each close until told to stop (`subcommand` create, status, close); one search for a
 * connection.
 */
export const pathFind: RpcMethod = {
  name: 'path_find',
  handle: (params, services, caller) => {
    const { subscriber } = caller
    if (subscriber === undefined) throw new RpcError('noEvents')
    const { paths } = services.streams
    const subcommand = params.raw('subcommand')
    if (subcommand === undefined) throw missingField('subcommand')
    if (subcommand === 'create') return create(params, services, subscriber, caller)
    if (subcommand !== 'close' && subcommand !== 'status') throw invalidField('subcommand', 'create, status or close')
    const current = paths.of(subscriber)
    if (current === undefined) throw new RpcError('noPathRequest')
    if (subcommand === 'status') return { ...current.answer, status: true }
    paths.stop(subscriber)
    return { ...current.answer, closed: true }
  },
}
