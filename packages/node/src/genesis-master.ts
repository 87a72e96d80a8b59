import type { NetworkDefinition } from '@tidebook/protocol'
import { ProtocolError, decodeAddress, deriveKeyPair, secretFromPassphrase } from '@tidebook/protocol'
import { NodeError } from './node-error.ts'

/** The public passphrase of the family's genesis account. */
const PASSPHRASE = 'masterpassphrase'

/**
 * The account that owns the whole supply of a new ledger.
 * @throws NodeError node/usage when the address is not one of the network
 */
export function genesisMaster(network: NetworkDefinition, address: string | undefined): Uint8Array {
  if (address === undefined) return deriveKeyPair(network, secretFromPassphrase(network, PASSPHRASE)).accountId
  try {
    return decodeAddress(network, address)
  } catch (error) {
    if (error instanceof ProtocolError) throw new NodeError('node/usage', `genesis account: ${error.message}`)
    throw error
  }
}
