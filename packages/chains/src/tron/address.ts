import { BITCOIN_ALPHABET, encodeChecked, readChecked, twiceSha256 } from '../checked-base58.ts'
import type { CheckedForm } from '../checked-base58.ts'

/** Ethereum's 20 bytes after the byte 0x41, which makes every address start with T. */
export const TRON_ADDRESS: CheckedForm = {
  alphabet: BITCOIN_ALPHABET,
  version: Uint8Array.of(0x41),
  length: 20,
  digest: twiceSha256,
}

/** Formats a 21-byte address. */
export function addressText(bytes: Uint8Array): string {
  return encodeChecked(TRON_ADDRESS, bytes.subarray(1))
}

/**
 * Returns the 21 bytes of an address.
 * @throws RangeError for an invalid address
 */
export function bytesOfTronAddress(text: string): Uint8Array {
  const reading = readChecked(TRON_ADDRESS, text)
  if ('problem' in reading) throw new RangeError('not an address')
  return Uint8Array.of(0x41, ...reading.body)
}
