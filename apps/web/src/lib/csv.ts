/** Matches a cell that a spreadsheet could read as a formula. Such a cell is defused with an apostrophe. */
const FORMULA = /^(?:[=@\t\r]|[+-](?!(?:\d+\.?|\d*\.\d+)%?$))/

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Formats rows as comma-separated text (RFC 4180): one heading row, CRLF, and a byte order mark so that spreadsheets
 * read UTF-8.
 */
export function toCsv(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\u{feff}${[headings, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
