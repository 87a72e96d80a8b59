import type { SeededRandom } from './seeded-random.ts'

const DEPTHS = [2, 20, 63, 64, 65, 66, 200, 5_000, 100_000] as const
const WIDTHS = [10, 1_000, 19_999, 20_001, 60_000] as const
const LENGTHS = [127, 128, 129, 5_000, 300_000] as const
const NESTS: readonly [Nest, ...Nest[]] = [
  ['[', ']'],
  ['{"a":', '}'],
  ['[{"b":', '}]'],
]

type Nest = readonly [open: string, close: string]

function deep(dice: SeededRandom): string {
  const [open, close] = dice.pick(NESTS)
  const depth = dice.pick(DEPTHS)
  return `${open.repeat(depth)}0${dice.happens(0.9) ? close.repeat(depth) : ''}`
}

function wide(dice: SeededRandom): string {
  const width = dice.pick(WIDTHS)
  if (dice.happens(0.5)) return `[${Array.from({ length: width }, () => dice.below(10)).join()}]`
  return `{${Array.from({ length: width }, (_, index) => `"m${index}":${dice.below(10)}`).join()}}`
}

function long(dice: SeededRandom): string {
  return JSON.stringify(dice.pick(['x', '\\', '"', '\u0000', '\u202E', '😀']).repeat(dice.pick(LENGTHS)))
}

const SCALARS = [
  'null',
  'true',
  '-0',
  '1e400',
  '-1e400',
  '0.1e-400',
  '9007199254740993',
  `${'9'.repeat(400)}`,
  '"__proto__"',
  '"constructor"',
  '"\\ud800"',
  '""',
  '{"__proto__":{"a":1}}',
  '{"toJSON":1,"toString":2,"valueOf":3}',
  '[[],{},null]',
] as const

/** Returns the text of a JSON value of any kind and size, which may be nested deeper than a serializer can write. */
export function hostileJson(dice: SeededRandom): string {
  const kind = dice.below(20)
  if (kind === 0) return deep(dice)
  if (kind === 1) return wide(dice)
  if (kind === 2) return long(dice)
  return dice.pick(SCALARS)
}

/**
 * Returns the text of an object with an additional member whose value is already JSON text. If a name repeats, the last
 * member counts.
 */
export function withMember(object: string, name: string, value: string): string {
  const head = object.slice(0, -1)
  return `${head}${head.length > 1 ? ',' : ''}${JSON.stringify(name)}:${value}}`
}
