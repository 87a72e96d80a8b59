const NONE = 0xff
const ZERO = 48
const NINE = 57
const UPPER_A = 65
const UPPER_F = 70

const digits = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= ZERO && code <= NINE) return code - ZERO
  return code >= UPPER_A && code <= UPPER_F ? code - UPPER_A + 10 : NONE
})

/**
 * Writes the bytes of upper-case hex digits and tells whether the text was nothing else. A loop here beats the native
 * call for the short texts of metadata, and needs no pattern before it.
 */
export function writeUpperHex(text: string, target: Uint8Array, offset: number): boolean {
  const { length } = text
  if (length % 2 !== 0) return false
  for (let index = 0, at = offset; index < length; index += 2, at += 1) {
    const high = digits[text.charCodeAt(index)] ?? NONE
    const low = digits[text.charCodeAt(index + 1)] ?? NONE
    if (high === NONE || low === NONE) return false
    target[at] = (high << 4) | low
  }
  return true
}
