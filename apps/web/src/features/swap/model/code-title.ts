const HEX = /^[0-9A-F]{40}$/u
/** Bytes of visible ASCII characters. A code that starts with a zero byte is reserved for short codes. */
const VISIBLE = /^(?:[2-6][0-9A-F]|7[0-9A-E])+$/u

/**
 * Returns the title of a token code: a short code itself, or the name that 40 hex digits spell. Returns undefined if
 * the digits are not visible ASCII characters, as in the code of a pool token.
 */
export function codeTitle(code: string): string | undefined {
  if (!HEX.test(code)) return code.length <= 6 ? code : undefined
  const name = code.replace(/(?:00)+$/u, '')
  if (!VISIBLE.test(name) || /^(?:..)*20/u.test(name)) return undefined
  return name.replaceAll(/../gu, (byte) => String.fromCharCode(Number.parseInt(byte, 16)))
}
