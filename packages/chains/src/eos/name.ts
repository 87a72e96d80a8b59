import { requireDecodable } from '../transfer-rules.ts'

const LETTERS = '.12345abcdefghijklmnopqrstuvwxyz'
const MAX_LENGTH = 13

/** Encodes an account name as 64 bits. */
export function nameBits(name: string): bigint {
  let bits = 0n
  for (let at = 0; at < MAX_LENGTH; at += 1) {
    const letter = BigInt(LETTERS.indexOf(name[at] ?? '.'))
    bits |= at < MAX_LENGTH - 1 ? letter << BigInt(64 - 5 * (at + 1)) : letter & 0x0fn
  }
  return bits
}

/** Decodes an account name from 64 bits. */
export function nameText(bits: bigint): string {
  let name = ''
  for (let at = 0; at < MAX_LENGTH; at += 1) {
    const letter = at < MAX_LENGTH - 1 ? (bits >> BigInt(64 - 5 * (at + 1))) & 0x1fn : bits & 0x0fn
    name += LETTERS[Number(letter)] ?? ''
  }
  const text = name.replace(/\.+$/u, '')
  requireDecodable(nameBits(text) === bits)
  return text
}
