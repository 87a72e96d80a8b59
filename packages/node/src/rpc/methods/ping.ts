import type { RpcMethod } from '../method.ts'

/** Answers. */
export const ping: RpcMethod = {
  name: 'ping',
  handle: (_params, _services, { isAdmin }) => (isAdmin ? { role: 'admin' } : {}),
}
