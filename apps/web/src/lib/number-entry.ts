import { type Decimal, tryParseDecimal } from '@tidebook/amount'

/*
 * Parsing of typed and pasted numbers. The product uses the point as its only decimal separator. A comma is read as a
 * decimal separator when no other reading is possible; a text with two possible readings is rejected.
 */

const PLAIN = /^(\d+\.?\d*|\.\d+)$/

/** `1,234,567` or `1,234.5`. A single comma before three digits may be a decimal comma, so it is excluded. */
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:(?:,\d{3}){2,}(?:\.\d+)?|,\d{3}\.\d+)$/

/** `1 234 567`, `1 234.5` or `1 234,5`, as used in many languages; a tab or a newline separates two numbers instead. */
const SPACE_GROUPS = /^[1-9]\d{0,2}([ \u00a0\u2009\u202f])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/

const DECIMAL_COMMA = /^\d*,\d+$/
const ONE_GROUP = /^[1-9]\d{0,2},\d{3}$/
const DIGITS_AND_SEPARATORS = /^(?=.*\d)[\d.,' \u00a0\u2009\u202f]+$/

/**
 * Maximum length of a number. A longer text is cut and marked, so that the beginning is not mistaken for the whole
 * number.
 */
const MAX_LENGTH = 64

const FULLWIDTH_ZERO = 0xff10

/** Converts digits, points and commas of Chinese input methods to ASCII. The enumeration comma is on the same key. */
function plainMarks(text: string): string {
  return text
    .replaceAll(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - FULLWIDTH_ZERO))
    .replaceAll(/[\uff0e\u3002\uff61]/g, '.')
    .replaceAll(/[\uff0c\u3001\uff64]/g, ',')
    .replaceAll('\u3000', ' ')
}

/** Parses the text of a field; undefined unless it is a plain number. Never accepts an exponent, sign or group. */
export function readNumber(text: string): Decimal | undefined {
  return PLAIN.test(text) ? tryParseDecimal(text.replace(/\.$/, '')) : undefined
}

/**
 * Returns the plain form of a text that was pasted or composed by an input method; undefined when it has no reading or
 * more than one.
 */
export function pastedNumber(text: string): string | undefined {
  const bare = plainMarks(text.slice(0, MAX_LENGTH + 1)).trim()
  if (bare.length > MAX_LENGTH) return undefined
  if (PLAIN.test(bare)) return bare
  if (COMMA_GROUPS.test(bare)) return bare.replaceAll(',', '')
  if (SPACE_GROUPS.test(bare)) return bare.replaceAll(/[ \u00a0\u2009\u202f]/g, '').replace(',', '.')
  return DECIMAL_COMMA.test(bare) && !ONE_GROUP.test(bare) ? bare.replace(',', '.') : undefined
}

/** Normalizes a typed character: every separator becomes the decimal point, a space is dropped. */
function typedMark(character: string): string {
  return plainMarks(character).replace(',', '.').replace(/^\s$/, '')
}

/** The point stays even when no decimals are allowed: without it the next digit would multiply the value by ten. */
function cut(text: string, decimals: number): string {
  const point = text.indexOf('.')
  return point < 0 ? text : text.slice(0, point + 1 + decimals)
}

/**
 * Returns the new text of a field after its text changed from `before` to `after`. A typed comma becomes a point
 * immediately and nothing is regrouped; several characters inserted together are parsed as a whole. Digits beyond
 * `decimals` are cut (VAL-021). Invalid text stays as typed, so that the user sees what was rejected.
 */
export function enterNumber(before: string, after: string, decimals: number): string {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let tail = 0
  while (tail < before.length - start && tail < after.length - start && before.at(-1 - tail) === after.at(-1 - tail))
    tail += 1
  const added = after.slice(start, after.length - tail)
  const text =
    added.length > 1
      ? (pastedNumber(after) ?? after.trim())
      : after.slice(0, start) + typedMark(added) + after.slice(after.length - tail)
  if (PLAIN.test(text)) return cut(text, decimals)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

/** Whether a rejected text consists of digits and separators, so that it is a number in an ambiguous notation. */
export function isUnclearNumber(text: string): boolean {
  return readNumber(text) === undefined && DIGITS_AND_SEPARATORS.test(plainMarks(text))
}
