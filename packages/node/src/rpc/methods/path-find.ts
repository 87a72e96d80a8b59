import type { Params } from '../params.ts'
import type { Result, RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import type { Subscriber } from '../../streams/subscriber.ts'
import { pathAnswer } from '../path-answer.ts'
import { readPathRequest } from '../path-request.ts'
import { RpcError, invalidField, missingField } from '../rpc-error.ts'

function withId(params: Params, members: Result): Result {
  const id = params.raw('id')
  return id === undefined ? members : { id, ...members }
}

function create(params: Params, services: Services, subscriber: Subscriber): Result {
  const request = readPathRequest(params)
  const { paths } = services.streams
  if (paths.of(subscriber) === undefined && paths.isFull) throw new RpcError('tooBusy')
  const search = (): Result => withId(params, pathAnswer(request, services))
  const first = search()
  const renew = (): Result | undefined => {
    try {
      return search()
    } catch (error) {
      // the accounts may come back: the search goes on
      if (!(error instanceof RpcError)) {
        services.logger.error({ err: error }, 'looking for paths failed')
        paths.stop(subscriber)
      }
      return undefined
    }
  }
  paths.start(subscriber, { renew })
  return first
}

/**
 * Ways of a payment, again after each close until told to stop (`subcommand` create, status, close); one search for a
 * connection.
 */
export const pathFind: RpcMethod = {
  name: 'path_find',
  handle: (params, services, { subscriber }) => {
    if (subscriber === undefined) throw new RpcError('noEvents')
    const { paths } = services.streams
    const subcommand = params.raw('subcommand')
    if (subcommand === undefined) throw missingField('subcommand')
    if (subcommand === 'create') return create(params, services, subscriber)
    if (subcommand !== 'close' && subcommand !== 'status') throw invalidField('subcommand', 'create, status or close')
    const current = paths.of(subscriber)?.renew()
    if (subcommand === 'close') {
      if (paths.of(subscriber) === undefined) throw new RpcError('noPathRequest')
      paths.stop(subscriber)
      return { ...current, closed: true }
    }
    if (current === undefined) throw new RpcError('noPathRequest')
    return { ...current, status: true }
  },
}
