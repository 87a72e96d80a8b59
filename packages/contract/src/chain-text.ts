declare const checked: unique symbol

/**
 * Text from a chain that is safe to store and show. Only `parseChainText` and functions built on it create one: a chain
 * carries any bytes that payers send, and PostgreSQL rejects some that JSON and UTF-8 allow.
 */
export type ChainText = string & { readonly [checked]: true }

/** Maximum length of a memo. */
export const MAX_CHAIN_TEXT_LENGTH = 1024
const MAX_DEPTH = 8

/**
 * Control characters other than tab and line ends, lone surrogates, and characters that change the reading direction.
 */
const REFUSED = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/u

/** Returns the text unchanged, or undefined when it is not safe to store and show, or too long. */
export function parseChainText(value: unknown, longest = MAX_CHAIN_TEXT_LENGTH): ChainText | undefined {
  return typeof value === 'string' && value.length <= longest && !REFUSED.test(value) ? (value as ChainText) : undefined
}

/** Decodes hex to text. Returns undefined for bytes that are not UTF-8, and for text that `parseChainText` rejects. */
export function parseChainHex(hex: string, longest = MAX_CHAIN_TEXT_LENGTH): ChainText | undefined {
  if (hex.length > 8 * longest || !/^(?:[0-9a-f]{2})*$/iu.test(hex)) return undefined
  const bytes = Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return parseChainText(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), longest)
  } catch {
    return undefined
  }
}

/**
 * Parses the members of a JSON object from a chain. Returns undefined for any other text, for deep nesting, and when a
 * name or text is rejected: an escape such as `\u0000` hides a character from a check of the surrounding text.
 */
export function parseChainJson(
  text: string,
  longest = MAX_CHAIN_TEXT_LENGTH,
): Readonly<Record<string, unknown>> | undefined {
  if (parseChainText(text, longest) === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && isAcceptable(value, MAX_DEPTH) ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

function isAcceptable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return parseChainText(value) !== undefined
  if (typeof value !== 'object' || value === null) return true
  return (
    depth > 0 &&
    Object.entries(value).every(
      ([name, member]) => parseChainText(name) !== undefined && isAcceptable(member, depth - 1),
    )
  )
}
