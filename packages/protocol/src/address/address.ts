import type { NetworkDefinition } from '../networks/network.ts'
import { ProtocolError } from '../protocol-error.ts'
import { decodeChecked, encodeChecked } from './base58-check.ts'

export const ACCOUNT_ID_BYTES = 20

const ACCOUNT_VERSION = Uint8Array.of(0)
const SHORTEST = 26
const MAX_LENGTH = 36

/**
 * Encodes a 20-byte account id as an address.
 * @throws ProtocolError `protocol/address` for another length
 */
export function encodeAddress(network: NetworkDefinition, accountId: Uint8Array): string {
  if (accountId.length !== ACCOUNT_ID_BYTES) throw new ProtocolError('protocol/address', 'An account id has 20 bytes')
  return encodeChecked(network.alphabet, ACCOUNT_VERSION, accountId)
}

/**
 * Decodes an address of this network to its 20-byte account id.
 * @throws ProtocolError `protocol/address`
 */
export function decodeAddress(network: NetworkDefinition, address: string): Uint8Array {
  try {
    return decodeChecked(network.alphabet, ACCOUNT_VERSION, ACCOUNT_ID_BYTES, address)
  } catch (error) {
    const reason = error instanceof ProtocolError ? error.message : 'not text'
    throw new ProtocolError('protocol/address', `Not an address of ${network.id} (${reason})`)
  }
}

/** Whether the text has 26 to 36 characters and this network's alphabet, version and checksum (VAL-037). */
export function isValidAddress(network: NetworkDefinition, text: string): boolean {
  if (text.length < SHORTEST || text.length > MAX_LENGTH) return false
  try {
    decodeChecked(network.alphabet, ACCOUNT_VERSION, ACCOUNT_ID_BYTES, text)
    return true
  } catch {
    return false
  }
}

const NODE_PUBLIC = Uint8Array.of(28)
const KEY_BYTES = 33

/** Whether the text is the public key of a node or validator on this network. */
export function isNodePublicKey(network: NetworkDefinition, text: string): boolean {
  try {
    decodeChecked(network.alphabet, NODE_PUBLIC, KEY_BYTES, text)
    return true
  } catch (error) {
    if (error instanceof ProtocolError) return false
    throw error
  }
}
