import type { MembersText } from './members-text.ts'
import type { Caller, Result } from './method.ts'
import type { Services } from './services.ts'
import { NodeError } from '../node-error.ts'
import { apiVersionOf } from './api-version.ts'
import { Params } from './params.ts'
import { rpcMethods } from './registry.ts'
import { RpcError } from './rpc-error.ts'

/** One request, however it came in. */
export interface Request {
  readonly method: string
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * Answers a request.
 * @throws RpcError for everything that can go wrong; a defect of the node is logged and answered as `internal`
 */
export async function dispatch(request: Request, services: Services, caller: Caller): Promise<Result | MembersText> {
  const params = new Params(request.values, services.network)
  apiVersionOf(params)
  const method = rpcMethods.get(request.method)
  if (method === undefined) throw new RpcError('unknownCmd', { field: 'method' })
  if (method.admin === true && !caller.isAdmin) throw new RpcError('noPermission')
  try {
    return await method.handle(params, services, caller)
  } catch (error) {
    throw asRpcError(error, request.method, services)
  }
}

function asRpcError(error: unknown, method: string, { logger }: Services): RpcError {
  if (error instanceof RpcError) return error
  logger.error({ err: error, method }, 'request failed')
  if (error instanceof NodeError) return new RpcError('internal', { extra: { node_error: error.code } })
  return new RpcError('internal')
}
