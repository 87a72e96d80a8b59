import type { RpcMethod } from '../method.ts'
import { apiVersionOf } from '../params/api-version.ts'

/** Returns the versions of answers that this node supports (`api_version`). */
export const version: RpcMethod = {
  name: 'version',
  handle: (params) =>
    apiVersionOf(params) === 1
      ? { version: { first: '1.0.0', good: '1.0.0', last: '1.0.0' } }
      : { version: { first: 1, good: 1, last: 2 } },
}
