/** Characters of one part of a report. */
export const MOST_REPORTED = 300

const PERSONAL: readonly RegExp[] = [
  /[^\s@"'<>()]+@[^\s@"'<>()]+/g,
  // addresses, keys, hashes, tokens
  /[A-Za-z0-9_-]{20,}/g,
  // phones, numbers of cards and documents, amounts
  /\d[\d .,-]{4,}\d/g,
  // what follows the path of an address
  /[?#]\S*/g,
]

/** A text without what could be somebody's: e-mails, long codes, long numbers, what follows `?` and `#`. */
export const impersonal = (text: string): string =>
  PERSONAL.reduce((left, pattern) => left.replaceAll(pattern, '…'), text.slice(0, 4 * MOST_REPORTED)).slice(
    0,
    MOST_REPORTED,
  )
