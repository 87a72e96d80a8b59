import type { NetworkDefinition } from '../networks/network.ts'
import { ProtocolError } from '../protocol-error.ts'
import { decodeChecked } from './base58-check.ts'

const NODE_PUBLIC = Uint8Array.of(28)
const KEY_BYTES = 33

/** Whether the text is the public key of a node or validator of the network. */
export function isNodePublicKey(network: NetworkDefinition, text: string): boolean {
  try {
    decodeChecked(network.alphabet, NODE_PUBLIC, KEY_BYTES, text)
    return true
  } catch (error) {
    if (error instanceof ProtocolError) return false
    throw error
  }
}
