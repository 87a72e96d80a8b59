import type { MembersText, Result } from '../json/result.ts'
import type { Caller } from '../admission/caller.ts'
import type { RpcMethod } from './method.ts'
import type { Services } from './services.ts'
import { readRequestId } from '../sockets/index.ts'
import { RequestAbandoned } from '../admission/admission.ts'
import { NodeError } from '../base/node-error.ts'
import { LedgerBeingWritten } from '../pipeline/ledger-being-written.ts'
import { apiVersionOf } from './params/api-version.ts'
import { Params } from './params/params.ts'
import { rpcMethods } from './registry.ts'
import { RpcError } from '../json/rpc-error.ts'

/** One request of any transport. */
export interface Request {
  readonly method: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Renders the response as text. Its caller is charged for this work too. */
export type RenderAnswer = (result: Result | MembersText) => string

/**
 * Answers a request after admission. A failure is logged and answered with the request's id: the caller's `request_id`,
 * for example from a program that serves a person, or else the connection's id.
 * @throws RpcError for every expected failure; a defect of the node is logged and answered as `internal`.
 * RequestAbandoned when its caller disconnected before its turn.
 */
export async function dispatch(
  request: Request,
  services: Services,
  caller: Caller,
  render: RenderAnswer,
): Promise<string> {
  const params = new Params(request.values, services.network)
  apiVersionOf(params)
  const method = rpcMethods.get(request.method)
  if (method === undefined) throw new RpcError('unknownCmd', { field: 'method' })
  if (!mayCall(method, caller)) throw new RpcError('noPermission')
  try {
    const answer =
      method.waits === true
        ? render(await method.handle(params, services, caller))
        : await answerOf(method, params, services, caller, render)
    caller.timing?.end('work')
    return answer
  } catch (error) {
    throw asRequestError(
      error,
      request.method,
      services,
      readRequestId(request.values['request_id']) ?? caller.requestId,
    )
  }
}

function mayCall({ admin }: RpcMethod, { isAdmin, ownsLedger }: Caller): boolean {
  return admin === undefined || isAdmin || (admin === 'owner' && ownsLedger)
}

async function answerOf(
  { name, handle, inTurn }: Exclude<RpcMethod, { waits: true }>,
  params: Params,
  services: Services,
  caller: Caller,
  render: RenderAnswer,
): Promise<string> {
  const run = () => {
    caller.timing?.end('wait')
    const result = handle(params, services, caller)
    return isSlices(result) ? rendered(result, render) : render(result)
  }
  for (;;) {
    try {
      return await services.admission.work(caller, { name, inTurn: inTurn?.(params) ?? false, run })
    } catch (error) {
      if (!(error instanceof LedgerBeingWritten)) throw error
      await services.host.settled()
    }
  }
}

type Slices = Generator<undefined, Result | MembersText, undefined>

function isSlices(result: Result | MembersText | Slices): result is Slices {
  return Symbol.iterator in result
}

function* rendered(slices: Slices, render: RenderAnswer): Generator<undefined, string, undefined> {
  return render(yield* slices)
}

function asRequestError(
  error: unknown,
  method: string,
  { logger }: Services,
  request: string | undefined,
): RpcError | RequestAbandoned {
  if (error instanceof RpcError || error instanceof RequestAbandoned) return error
  logger.error({ err: error, method, request }, 'request failed')
  const id = request === undefined ? {} : { request_id: request }
  const code = error instanceof NodeError ? { node_error: error.code } : {}
  return new RpcError('internal', { extra: { ...code, ...id } })
}
