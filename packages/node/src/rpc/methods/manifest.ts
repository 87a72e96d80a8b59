import type { RpcMethod } from '../method.ts'
import { isNodePublicKey } from '@tidebook/protocol'
import { invalidField } from '../../json/rpc-error.ts'

/** Returns the manifest of a validator (`public_key`). This node has none, because it needs no validators. */
export const manifest: RpcMethod = {
  name: 'manifest',
  handle: (params, { network }) => {
    const key = params.text('public_key')
    if (!isNodePublicKey(network, key)) throw invalidField('public_key', 'a public key of a validator')
    return { requested: key }
  },
}
