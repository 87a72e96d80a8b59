import type { ApiVersion } from '../../json/result.ts'
import type { Params } from './params.ts'
import { RpcError } from '../../json/rpc-error.ts'

/** Reads the requested version (`api_version`), 1 by default. @throws RpcError invalid_API_version */
export function apiVersionOf(params: Params): ApiVersion {
  const version = params.raw('api_version')
  if (version === undefined || version === 1) return 1
  if (version === 2) return 2
  throw new RpcError('invalid_API_version', { field: 'api_version' })
}
