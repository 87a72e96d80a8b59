import type { NetworkDefinition } from '@tidebook/protocol'
import { RpcError } from './rpc-error.ts'

/** Methods about what only the Jingtum code base has. @throws RpcError notEnabled elsewhere */
export function requireSkywell({ names }: NetworkDefinition): void {
  if (names.trustLineEntry === 'SkywellState') return
  throw new RpcError('notEnabled', { message: 'This network has nothing of the kind.' })
}
