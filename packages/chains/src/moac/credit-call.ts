/** First four bytes of the Keccak-256 of `queryCredit(string)`. */
const SELECTOR = '6b6f71c2'
const WORD = 64

function word(value: number): string {
  return value.toString(16).padStart(WORD, '0')
}

/**
 * Encodes the query whether a contract lists an address (CHN-007). An ABI string has an offset, a length and its bytes.
 */
export function creditCall(address: string): string {
  const bytes = new TextEncoder().encode(address)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const padded = hex.padEnd(Math.ceil(hex.length / WORD) * WORD, '0')
  return `0x${SELECTOR}${word(32)}${word(bytes.length)}${padded}`
}

/** Decodes the returned boolean. Returns undefined for any other value, so that it counts as no answer. */
export function creditAnswer(result: unknown): boolean | undefined {
  if (typeof result !== 'string' || !/^0x0{63}[01]$/u.test(result)) return undefined
  return result.endsWith('1')
}
