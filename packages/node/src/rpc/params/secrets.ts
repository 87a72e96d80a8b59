import type { Params } from './params.ts'
import { RpcError } from '../../json/rpc-error.ts'

const SECRET_FIELDS = ['secret', 'seed', 'seed_hex', 'passphrase', 'key_type'] as const

/**
 * Rejects secrets. A node never signs for a client, and a transmitted secret is compromised. @throws RpcError
 * notSupported
 */
export function rejectSecrets(params: Params): void {
  const field = SECRET_FIELDS.find((name) => params.raw(name) !== undefined)
  if (field === undefined) return
  const message = 'This node takes no secrets. Sign where the key is, and send tx_blob or the signed tx_json.'
  throw new RpcError('notSupported', { message, field })
}
