/** Maximum length of one part of a report. */
export const MAX_REPORT_LENGTH = 300

const PERSONAL: readonly RegExp[] = [
  /[^\s@"'<>()]+@[^\s@"'<>()]+/g,
  // Addresses, keys, hashes and tokens.
  /[A-Za-z0-9_-]{20,}/g,
  // Phone numbers, card and document numbers, amounts.
  /\d[\d .,-]{4,}\d/g,
  // Query and fragment of a URL.
  /[?#]\S*/g,
]

/** Removes possible personal data from a text: e-mail addresses, long codes, long numbers, queries and fragments. */
export function redactPersonalData(text: string): string {
  return PERSONAL.reduce((left, pattern) => left.replaceAll(pattern, '…'), text.slice(0, 4 * MAX_REPORT_LENGTH)).slice(
    0,
    MAX_REPORT_LENGTH,
  )
}
