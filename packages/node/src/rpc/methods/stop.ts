import type { RpcMethod } from '../method.ts'

/** Stops the node after this answer. */
export const stop: RpcMethod = {
  name: 'stop',
  admin: 'token',
  handle: (_params, { requestStop }) => {
    requestStop()
    return { message: 'tidebook node stopping' }
  },
}
