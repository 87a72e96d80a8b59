import type { NetworkDefinition } from '../networks/network.ts'
import { ProtocolError } from '../protocol-error.ts'
import { decodeChecked, encodeChecked } from './base58-check.ts'

export const ACCOUNT_ID_BYTES = 20

const ACCOUNT_VERSION = Uint8Array.of(0)
const SHORTEST = 26
const LONGEST = 36

/**
 * The address of a 20-byte account id.
 * @throws ProtocolError `protocol/address` for another length
 */
export function encodeAddress(network: NetworkDefinition, accountId: Uint8Array): string {
  if (accountId.length !== ACCOUNT_ID_BYTES) throw new ProtocolError('protocol/address', 'An account id has 20 bytes')
  return encodeChecked(network.alphabet, ACCOUNT_VERSION, accountId)
}

/**
 * The 20-byte account id of an address of this network.
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

/** True for 26 to 36 characters with this network's alphabet, version and checksum (VAL-037). */
export function isValidAddress(network: NetworkDefinition, text: string): boolean {
  if (text.length < SHORTEST || text.length > LONGEST) return false
  try {
    decodeChecked(network.alphabet, ACCOUNT_VERSION, ACCOUNT_ID_BYTES, text)
    return true
  } catch {
    return false
  }
}
