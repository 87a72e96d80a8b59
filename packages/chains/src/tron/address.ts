import { BITCOIN_ALPHABET, encodeChecked, readChecked, twiceSha256 } from '../checked-base58.ts'
import type { CheckedForm } from '../checked-base58.ts'

/** Ethereum's 20 bytes behind the byte 0x41, which makes every address begin with T. */
export const TRON_ADDRESS: CheckedForm = {
  alphabet: BITCOIN_ALPHABET,
  version: Uint8Array.of(0x41),
  length: 20,
  digest: twiceSha256,
}

/** The text of an address of 21 bytes. */
export const addressText = (bytes: Uint8Array): string => encodeChecked(TRON_ADDRESS, bytes.subarray(1))

/** The 21 bytes of an address. @throws RangeError for what is none */
export function bytesOfTronAddress(text: string): Uint8Array {
  const reading = readChecked(TRON_ADDRESS, text)
  if ('problem' in reading) throw new RangeError('not an address')
  return Uint8Array.of(0x41, ...reading.body)
}
