import type { Params } from '../params/params.ts'
import type { Caller } from '../../admission/caller.ts'
import type { RpcMethod } from '../method.ts'
import type { Result } from '../../json/result.ts'
import type { Services } from '../services.ts'
import type { Subscriber } from '../../streams/subscriber.ts'
import { isSkywell } from '../../base/code-base.ts'
import { PathSearchSubscription } from '../paths/path-search-subscription.ts'
import { pathAnswer } from '../paths/path-answer.ts'
import { checkPathRequest, readPathRequest } from '../paths/path-request.ts'
import { readEchoedMembers } from '../params/request-shape.ts'
import { RpcError, invalidField, missingField } from '../../json/rpc-error.ts'

function withId(params: Params, members: Result): Result {
  return { ...readEchoedMembers(params.values, ['id']), ...members }
}

function create(params: Params, services: Services, subscriber: Subscriber, caller: Caller): Result {
  const { client } = caller
  const request = readPathRequest(params)
  const { admission, host, logger, streams } = services
  checkPathRequest(host.ledger.view('current'), request, services)
  const { paths } = streams
  if (!paths.hasRoom(subscriber, client))
    throw new RpcError('tooBusy', { extra: { retry_after_ms: services.facts.closeIntervalMs } })
  const search = new PathSearchSubscription(
    client,
    () => withId(params, pathAnswer(request, services)),
    (renew) => admission.charged(caller, renew),
    logger,
  )
  const answer = search.begin()
  paths.start(subscriber, search)
  // The reference first searches quickly; clients wait for the result after the next close.
  return isSkywell(services.network) ? answer : { ...answer, full_reply: false }
}

/**
 * Finds paths for a payment, and again after each close until stopped (`subcommand` create, status, close). One search
 * per connection.
 */
export const pathFind: RpcMethod = {
  name: 'path_find',
  inTurn: (params) => params.raw('subcommand') === 'create',
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
