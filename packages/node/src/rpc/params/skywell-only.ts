import type { NetworkDefinition } from '@tidebook/protocol'
import { isSkywell } from '../../base/code-base.ts'
import { RpcError } from '../../json/rpc-error.ts'

/** Restricts a method to the Jingtum code base. @throws RpcError notEnabled elsewhere */
export function requireSkywell(network: NetworkDefinition): void {
  if (isSkywell(network)) return
  throw new RpcError('notEnabled', { message: 'This network has nothing of the kind.' })
}
