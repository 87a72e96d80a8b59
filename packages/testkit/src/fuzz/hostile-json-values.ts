import { INVALID_TEXTS } from './nasty-texts.ts'

const DEPTH = 5_000
const LENGTH = 1_000_000

function nested(): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < DEPTH; level += 1) value = [value]
  return value
}

/** Values that a node may return instead of any text, number or object. */
export const HOSTILE_ANSWERS: readonly unknown[] = [
  ...INVALID_TEXTS,
  'a\0b',
  '\uD800',
  '\u202Etxet',
  'x'.repeat(LENGTH),
  '9'.repeat(LENGTH),
  `${'9'.repeat(LENGTH)}.0000 EOS`,
  '1e400',
  null,
  true,
  -1,
  1.5,
  2 ** 53,
  Number.MAX_VALUE,
  [],
  {},
  nested(),
  { toString: 1, valueOf: 2, toJSON: 3 },
  JSON.parse('{"__proto__":{"a":1},"constructor":null}'),
]
