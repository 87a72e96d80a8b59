import type { RpcMethod } from '../method.ts'

/** Answers; on a connection of its own whoever runs the node is told that no budget counts for it. */
export const ping: RpcMethod = {
  name: 'ping',
  handle: (_params, _services, { isAdmin, subscriber }) => {
    if (!isAdmin) return {}
    return { role: 'admin', ...(subscriber === undefined ? {} : { unlimited: true }) }
  },
}
