import { type Decimal, tryParseDecimal } from '@tidebook/amount'

/*
 * What people type and paste into a number field. The point is the only decimal separator inside the product. A comma is
 * read as one where nothing else can be meant; a text with two readings is refused, never guessed.
 */

const PLAIN = /^(\d+\.?\d*|\.\d+)$/

/** `1,234,567` or `1,234.5`. One comma before three digits alone may be a decimal comma, so it is not among them. */
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:(?:,\d{3}){2,}(?:\.\d+)?|,\d{3}\.\d+)$/

/** `1 234 567`, `1 234.5` or `1 234,5`, as many languages write it; a tab or a new line parts two figures. */
const SPACE_GROUPS = /^[1-9]\d{0,2}([ \u00a0\u2009\u202f])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/

const DECIMAL_COMMA = /^\d*,\d+$/
const ONE_GROUP = /^[1-9]\d{0,2},\d{3}$/
const DIGITS_AND_SEPARATORS = /^(?=.*\d)[\d.,' \u00a0\u2009\u202f]+$/

/** Longer texts are no figures; what is kept of one is marked, so that the part is not taken for the whole. */
const LONGEST = 64

const FULLWIDTH_ZERO = 0xff10

/** Digits, points and commas of Chinese input methods as the plain ones. The enumeration comma shares a key with theirs. */
function plainMarks(text: string): string {
  return text
    .replaceAll(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - FULLWIDTH_ZERO))
    .replaceAll(/[\uff0e\u3002\uff61]/g, '.')
    .replaceAll(/[\uff0c\u3001\uff64]/g, ',')
    .replaceAll('\u3000', ' ')
}

/** The number of a field, or undefined when its text is not a plain number. Never accepts an exponent, sign or group. */
export function readNumber(text: string): Decimal | undefined {
  return PLAIN.test(text) ? tryParseDecimal(text.replace(/\.$/, '')) : undefined
}

/** Plain form of a text that came at once, by pasting or from an input method; undefined when it has no or two readings. */
export function pastedNumber(text: string): string | undefined {
  const bare = plainMarks(text.slice(0, LONGEST + 1)).trim()
  if (bare.length > LONGEST) return undefined
  if (PLAIN.test(bare)) return bare
  if (COMMA_GROUPS.test(bare)) return bare.replaceAll(',', '')
  if (SPACE_GROUPS.test(bare)) return bare.replaceAll(/[ \u00a0\u2009\u202f]/g, '').replace(',', '.')
  return DECIMAL_COMMA.test(bare) && !ONE_GROUP.test(bare) ? bare.replace(',', '.') : undefined
}

/** A single character as it counts while typing: every separator is the decimal point, a space is nothing. */
function typedMark(character: string): string {
  return plainMarks(character).replace(',', '.').replace(/^\s$/, '')
}

/** The point stays where no decimals are kept: without it the next digit would count ten times as much. */
function cut(text: string, decimals: number): string {
  const point = text.indexOf('.')
  return point < 0 ? text : text.slice(0, point + 1 + decimals)
}

/**
 * What a field keeps after its text went from `before` to `after`. A typed comma becomes a point at once and nothing is
 * ever regrouped; several characters that came together are read as a whole. Digits beyond `decimals` are cut (VAL-021).
 * What is no number stays as typed, so that the person sees what was refused.
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
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** True for a refused text of digits and separators: it is meant as a number, in a notation that could be another's. */
export function isUnclearNumber(text: string): boolean {
  return readNumber(text) === undefined && DIGITS_AND_SEPARATORS.test(plainMarks(text))
}
