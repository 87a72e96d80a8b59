import type { RpcMethod } from '../method.ts'

/** Answers. On a connection of the operator, also reports that no budget applies. */
export const ping: RpcMethod = {
  name: 'ping',
  handle: (_params, _services, { isAdmin, subscriber }) => {
    if (!isAdmin) return {}
    return { role: 'admin', ...(subscriber === undefined ? {} : { unlimited: true }) }
  },
}
