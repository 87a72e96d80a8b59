import type { NetworkDefinition } from '@tidebook/protocol'
import { ProtocolError, decodeAddress, fromHex } from '@tidebook/protocol'
import { NodeError } from './base/node-error.ts'

/**
 * Account id of the family's public passphrase `masterpassphrase`. A constant, so that it need not be derived at each
 * start.
 */
const MASTER = 'B5F762798A53D543A014CAF8B297CFF8F2F937E8'

/**
 * Returns the account that owns the whole supply of a new ledger.
 * @throws NodeError node/usage when the address does not belong to the network
 */
export function genesisMaster(network: NetworkDefinition, address: string | undefined): Uint8Array {
  if (address === undefined) return fromHex(MASTER)
  try {
    return decodeAddress(network, address)
  } catch (error) {
    if (error instanceof ProtocolError) throw new NodeError('node/usage', `genesis account: ${error.message}`)
    throw error
  }
}
