declare const checked: unique symbol

/**
 * Text that arrived from a chain and that may be stored and shown. Only `parseChainText` and what is built on it make one:
 * a chain carries any bytes that its payer likes, and PostgreSQL refuses some that JSON and UTF-8 allow.
 */
export type ChainText = string & { readonly [checked]: true }

/** Characters of a memo. */
export const LONGEST_CHAIN_TEXT = 1024
const DEEPEST = 8

/** Control characters other than tab and line ends, halves of surrogate pairs, and marks that turn the reading direction. */
const REFUSED = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/u

/** The same text, unaltered; undefined where it is no text that may be stored and shown, or a longer one. */
export const parseChainText = (value: unknown, longest = LONGEST_CHAIN_TEXT): ChainText | undefined =>
  typeof value === 'string' && value.length <= longest && !REFUSED.test(value) ? (value as ChainText) : undefined

/** The text in bytes that a chain carries as hex; undefined for bytes that are no UTF-8, and as above. */
export const parseChainHex = (hex: string, longest = LONGEST_CHAIN_TEXT): ChainText | undefined => {
  if (hex.length > 8 * longest || !/^(?:[0-9a-f]{2})*$/iu.test(hex)) return undefined
  const bytes = Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return parseChainText(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), longest)
  } catch {
    return undefined
  }
}

/**
 * The members of a JSON object in text from a chain; undefined for any other text, for one that is deeply nested, and for
 * one in which a name or a text is refused: an escape such as `\u0000` hides a character from a check of the text around it.
 */
export const parseChainJson = (
  text: string,
  longest = LONGEST_CHAIN_TEXT,
): Readonly<Record<string, unknown>> | undefined => {
  if (parseChainText(text, longest) === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && isAcceptable(value, DEEPEST) ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

const isAcceptable = (value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return parseChainText(value) !== undefined
  if (typeof value !== 'object' || value === null) return true
  return (
    depth > 0 &&
    Object.entries(value).every(
      ([name, member]) => parseChainText(name) !== undefined && isAcceptable(member, depth - 1),
    )
  )
}
