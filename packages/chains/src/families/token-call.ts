import { fromHex } from '@tidebook/protocol'
import { lowerHex } from '../hex.ts'
import { requireDecodable } from '../transfer-rules.ts'

const WORD = 32
const ADDRESS_BYTES = 20
/** First four bytes of the Keccak-256 of each function signature. */
export const SELECTORS = {
  transfer: 'a9059cbb',
  balanceOf: '70a08231',
  decimals: '313ce567',
  symbol: '95d89b41',
} as const

/** Returns the 20 bytes of a hex address. */
export function bytesOfAddress(address: string): Uint8Array {
  return fromHex(address.replace(/^0x/u, '').toUpperCase())
}

/** Encodes a number as a 32-byte word. */
function wordOf(value: bigint): Uint8Array {
  return fromHex(
    value
      .toString(16)
      .padStart(2 * WORD, '0')
      .toUpperCase(),
  )
}

/** Encodes a 20-byte address as a word. */
export function addressWord(address: Uint8Array): Uint8Array {
  const word = new Uint8Array(WORD)
  word.set(address, WORD - ADDRESS_BYTES)
  return word
}

/** Encodes a call of `transfer(address,uint256)`. */
export function transferCall(to: Uint8Array, units: bigint): Uint8Array {
  return Uint8Array.of(...fromHex(SELECTORS.transfer.toUpperCase()), ...addressWord(to), ...wordOf(units))
}

/**
 * Decodes exactly the output of `transferCall`.
 * @throws TransferError `transfer/undecodable`
 */
export function readTransferCall(data: Uint8Array): { readonly to: Uint8Array; readonly units: bigint } {
  requireDecodable(data.length === 4 + 2 * WORD && lowerHex(data.subarray(0, 4)) === SELECTORS.transfer)
  requireDecodable(data.subarray(4, 4 + WORD - ADDRESS_BYTES).every((byte) => byte === 0))
  return { to: data.slice(4 + WORD - ADDRESS_BYTES, 4 + WORD), units: numberIn(data.subarray(4 + WORD)) }
}

/** Decodes a big-endian number. */
export function numberIn(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${lowerHex(bytes)}`)
}
