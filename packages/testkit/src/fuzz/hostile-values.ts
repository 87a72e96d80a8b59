import type { SeededRandom } from './seeded-random.ts'

const DEPTH = 200
const LENGTH = 5000

function deep(): unknown {
  let value: unknown = 1
  for (let level = 0; level < DEPTH; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Values that are invalid for every member of a request. */
const VALUES: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => '',
  () => 0,
  () => -1,
  () => 1,
  () => 1.5,
  () => 2 ** 32,
  () => 2 ** 53,
  () => -(2 ** 63),
  () => 1e308,
  () => 1e-320,
  () => '0',
  () => '-1',
  () => '1e99999',
  () => '9'.repeat(400),
  () => '0x10',
  () => 'NaN',
  () => 'validated',
  () => 'current',
  () => '__proto__',
  () => 'constructor',
  () => 'A'.repeat(64),
  () => 'F'.repeat(40),
  () => 'Z'.repeat(LENGTH),
  () => '\u0000\uFFFF\u202E',
  () => '\uD800',
  () => [],
  () => [[]],
  () => [null],
  () => Array.from({ length: 300 }, (_, index) => index),
  () => ({}),
  () => ({ currency: 'CNY' }),
  () => ({ currency: 'CNY', issuer: '', value: '1' }),
  () => ({ toString: 1, constructor: null, __proto__: [] }),
  deep,
]

/** Returns an invalid or nearly valid value. */
export function hostileValue(dice: SeededRandom): unknown {
  return dice.pick(VALUES)?.()
}

/** Returns hex bytes with a few bytes changed, removed or inserted. */
export function hostileHex(dice: SeededRandom, hex: string): string {
  let bytes = hex
  const changes = 1 + dice.below(4)
  for (let index = 0; index < changes; index += 1) {
    const at = dice.below(bytes.length / 2 + 1) * 2
    const byte = dice.below(256).toString(16).padStart(2, '0').toUpperCase()
    const kind = dice.below(4)
    if (kind === 0) bytes = bytes.slice(0, at) + byte + bytes.slice(at + 2)
    else if (kind === 1) bytes = bytes.slice(0, at) + byte + bytes.slice(at)
    else if (kind === 2) bytes = bytes.slice(0, at) + bytes.slice(at + 2)
    else bytes = bytes.slice(0, at)
  }
  return bytes
}
