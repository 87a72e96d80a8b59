import { ProtocolError } from '../protocol-error.ts'

// Processing five base-58 digits at a time keeps every intermediate result below 2^53.
const GROUP = 5
const GROUP_BASE = 58 ** GROUP
const MAX_TEXT_LENGTH = 128

const tables = new Map<string, Int8Array>()

function tableOf(alphabet: string): Int8Array {
  const cached = tables.get(alphabet)
  if (cached) return cached
  const table = new Int8Array(128).fill(-1)
  for (let index = 0; index < alphabet.length; index += 1) table[alphabet.charCodeAt(index)] = index
  tables.set(alphabet, table)
  return table
}

/** Encodes bytes as base-58 text. Each leading zero byte becomes the alphabet's first letter. */
export function encodeBase58(alphabet: string, bytes: Uint8Array): string {
  let zeros = 0
  while (zeros < bytes.length && bytes[zeros] === 0) zeros += 1
  const groups: number[] = []
  for (let index = zeros; index < bytes.length; index += 1) {
    let carry = bytes[index] ?? 0
    for (let place = 0; place < groups.length; place += 1) {
      const value = (groups[place] ?? 0) * 256 + carry
      carry = Math.floor(value / GROUP_BASE)
      groups[place] = value - carry * GROUP_BASE
    }
    if (carry > 0) groups.push(carry)
  }
  let text = ''
  for (let place = 0; place < groups.length; place += 1) {
    let rest = groups[place] ?? 0
    const last = place === groups.length - 1
    for (let digit = 0; last ? rest > 0 : digit < GROUP; digit += 1) {
      text = alphabet.charAt(rest % 58) + text
      rest = Math.floor(rest / 58)
    }
  }
  return alphabet.charAt(0).repeat(zeros) + text
}

/**
 * Decodes base-58 text.
 * @throws ProtocolError `protocol/base58` for a letter outside the alphabet or more than 128 letters
 */
export function decodeBase58(alphabet: string, text: string): Uint8Array {
  if (text.length > MAX_TEXT_LENGTH) throw new ProtocolError('protocol/base58', 'Text too long')
  const table = tableOf(alphabet)
  let zeros = 0
  while (zeros < text.length && text.charCodeAt(zeros) === alphabet.charCodeAt(0)) zeros += 1
  const words: number[] = []
  for (let index = zeros; index < text.length; index += 1) {
    let carry = table[text.charCodeAt(index)] ?? -1
    if (carry < 0) throw new ProtocolError('protocol/base58', `Letter ${index + 1} is not of this network`)
    for (let place = 0; place < words.length; place += 1) {
      const value = (words[place] ?? 0) * 58 + carry
      words[place] = value >>> 0
      carry = Math.floor(value / 0x1_0000_0000)
    }
    if (carry > 0) words.push(carry)
  }
  const digits: number[] = []
  for (const word of words) digits.push(word & 0xff, (word >>> 8) & 0xff, (word >>> 16) & 0xff, word >>> 24)
  while (digits.length > 0 && digits.at(-1) === 0) digits.pop()
  const bytes = new Uint8Array(zeros + digits.length)
  digits.reverse().forEach((digit, index) => {
    bytes[zeros + index] = digit
  })
  return bytes
}
