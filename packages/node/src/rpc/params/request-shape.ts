import { RpcError, invalidField } from '../../json/rpc-error.ts'

/** Maximum nesting depth. No request of the family needs more than a dozen levels. */
const MAX_DEPTH = 64
/** Maximum total number of members and list items of one request. */
const MAX_VALUES = 20_000
/** Maximum length of a member that the response repeats. */
const MAX_ECHO_LENGTH = 128

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const LIST = 0x5b
const LIST_END = 0x5d
const OBJECT = 0x7b
const OBJECT_END = 0x7d

/**
 * Rejects a request that is nested too deeply or has too many values. Scans the text before parsing, because a megabyte
 * of brackets or small members costs the parser two hundred milliseconds, and deep nesting would overflow the stack.
 * @throws RpcError jsonInvalid
 */
export function checkRequestShape(text: string): void {
  const { length } = text
  let depth = 0
  let values = 0
  for (let position = 0; position < length; position += 1) {
    const code = text.charCodeAt(position)
    if (code === QUOTE) position = endOfString(text, position)
    else if (code === COMMA) values += 1
    else if (code === LIST || code === OBJECT) {
      depth += 1
      values += 1
      if (depth > MAX_DEPTH) throw tooMuch(`nested deeper than ${MAX_DEPTH} levels`)
    } else if (code === LIST_END || code === OBJECT_END) depth -= 1
  }
  if (values > MAX_VALUES) throw tooMuch(`more than ${MAX_VALUES} values`)
}

/** Returns the end of the string that starts at a position, or the end of the text if the string is unterminated. */
function endOfString(text: string, start: number): number {
  let end = start
  for (;;) {
    end = text.indexOf('"', end + 1)
    if (end === -1) return text.length
    let before = end - 1
    while (text.charCodeAt(before) === BACKSLASH) before -= 1
    // A quote after an odd number of backslashes belongs to the string.
    if ((end - before) % 2 === 1) return end
  }
}

/**
 * Whether a response may repeat a member: a short text, a number, a boolean or null. JSON has no infinity, so a number
 * that is too large would be repeated as null.
 */
function isEchoable(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MAX_ECHO_LENGTH
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value === 'boolean' || value === null
}

/**
 * Returns the members of the request that its response repeats.
 * @throws RpcError invalidParams with the name of the first member that cannot be repeated; the response then repeats
 * none
 */
export function readEchoedMembers(
  request: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  const echoed: Record<string, unknown> = {}
  for (const name of names) {
    const value = request[name]
    if (value === undefined) continue
    if (!isEchoable(value)) {
      throw invalidField(name, `a number, a boolean or a text of at most ${MAX_ECHO_LENGTH} characters`)
    }
    echoed[name] = value
  }
  return echoed
}

function tooMuch(what: string): RpcError {
  return new RpcError('jsonInvalid', { message: `The request is too large: ${what}.` })
}
