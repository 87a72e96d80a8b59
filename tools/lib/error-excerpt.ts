import { stripVTControlCharacters } from 'node:util'

/** Maximum number of lines of an excerpt. */
const MAX_LINES = 12
/** Maximum length of a line in characters. */
const MAX_LENGTH = 200

/** Returns the first lines of an error message, without colors and empty lines. Marks truncated text with "…". */
export function errorExcerpt(message: string): string[] {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
  const shown = lines.slice(0, lines.length > MAX_LINES ? MAX_LINES - 1 : MAX_LINES).map(shorten)
  return shown.length < lines.length ? [...shown, '…'] : shown
}

function shorten(line: string): string {
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line
}
