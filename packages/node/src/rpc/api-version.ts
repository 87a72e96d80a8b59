import type { Params } from './params.ts'
import { RpcError } from './rpc-error.ts'

/**
 * Versions of the answers. Version 2 puts a transaction's fields into `tx_json`, its hash beside them, and calls a
 * payment's amount `DeliverMax`.
 */
export type ApiVersion = 1 | 2

/** The version a request asks for (`api_version`); 1 when it does not say. @throws RpcError invalid_API_version */
export function apiVersionOf(params: Params): ApiVersion {
  const asked = params.raw('api_version')
  if (asked === undefined || asked === 1) return 1
  if (asked === 2) return 2
  throw new RpcError('invalid_API_version', { field: 'api_version' })
}
