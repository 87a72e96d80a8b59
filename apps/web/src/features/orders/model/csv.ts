/** A cell that a spreadsheet could take for a formula is defused with an apostrophe. */
const FORMULA = /^(?:[=@\t\r]|[+-](?!(?:\d+\.?|\d*\.\d+)%?$))/

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Comma-separated text (RFC 4180): one heading row, CRLF, byte order mark so that spreadsheets read UTF-8. */
export function toCsv(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\u{feff}${[headings, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
