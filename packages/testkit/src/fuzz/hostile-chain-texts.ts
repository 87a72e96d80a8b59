import { INHERITED, INVALID_TEXTS } from './nasty-texts.ts'

/** Bytes that a payer may write into a memo. */
export interface HostileMemo {
  readonly name: string
  /** Hex, as on the wire. */
  readonly data: string
}

/** Maximum bytes of a memo on a Ripple-family ledger, with its frame. */
const MAX_BYTES = 1000
const DEPTH = 400

function hexOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex').toUpperCase()
}

/** Complete memos whose bytes are not valid text, as hex. */
const BYTES: Readonly<Record<string, string>> = {
  'a NUL byte': '00',
  'a NUL byte between letters': '610062',
  'bytes that are no UTF-8': 'FFFE',
  'an overlong NUL': 'C080',
  'half of a surrogate pair in bytes': 'EDA080',
  'a cut character': 'F09F98',
  'a byte order mark before JSON': `EFBBBF${hexOf('{}')}`,
  'every control character': Array.from({ length: 32 }, (_, code) => code.toString(16).padStart(2, '0')).join(''),
  'a mark that turns the reading direction': hexOf('\u202Etxet\u2066'),
  'many bytes': '78'.repeat(MAX_BYTES),
  'many NUL bytes': '00'.repeat(MAX_BYTES),
  'deep JSON': hexOf('['.repeat(DEPTH) + ']'.repeat(DEPTH)),
  'a JSON text': hexOf('"\\u0000"'),
  'a JSON number': hexOf('1e400'),
}

/** Values that a reader may extract from a memo, as JSON text. */
const VALUES: readonly string[] = [
  '"x\\u0000"',
  '"\\ud800"',
  '"\\u202Ex"',
  '""',
  'null',
  'true',
  '0',
  '1e400',
  '-0',
  '[]',
  '{}',
  '["x"]',
  '{"toString":1}',
  '[['.repeat(60) + ']]'.repeat(60),
  JSON.stringify('9'.repeat(400)),
]

function isShort({ data }: HostileMemo): boolean {
  return data.length > 0 && data.length <= 2 * MAX_BYTES
}

/**
 * Returns memos that every reader must tolerate. @param members member names that readers look for, such as `jtaddress`
 * @param valid members of an honest memo as JSON text; each hostile one replaces or joins them
 */
export function hostileMemos(
  members: readonly string[],
  valid: Readonly<Record<string, string>> = {},
): readonly HostileMemo[] {
  const object = (changed: Readonly<Record<string, string>>): string =>
    `{${Object.entries({ ...valid, ...changed })
      .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
      .join()}}`
  return [
    ...Object.entries(BYTES).map(([name, data]) => ({ name, data })),
    ...INVALID_TEXTS.map((text) => ({ name: `the text ${JSON.stringify(text).slice(0, 40)}`, data: hexOf(text) })),
    ...members.flatMap((member) =>
      VALUES.map((value) => ({
        name: `${member} of ${value.slice(0, 40)}`,
        data: hexOf(object({ [member]: value })),
      })),
    ),
    ...INHERITED.map((name) => ({ name: `a member ${name}`, data: hexOf(object({ [name]: '{"a":1}' })) })),
    { name: 'a name with a NUL', data: hexOf(`{"a\\u0000":1,${object({}).slice(1)}`) },
  ].filter(isShort)
}

/** Token codes other than three letters, as the hex of their 20 bytes. */
export const HOSTILE_CODES: readonly string[] = [
  '0100000000000000000000000000000000000001',
  '0000000000000000000000000061006200000000',
  '0000000000000000000000006100620000000000',
  '0000000000000000000000000000000100000000',
  '000000000000000000000000E280AE0000000000',
  '00000000000000000000000000FFFE0000000000',
  '0161006200E280AEEDA080FFFEC0800000000000',
  'FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00',
  '5F5F70726F746F5F5F0000000000000000000000',
]
