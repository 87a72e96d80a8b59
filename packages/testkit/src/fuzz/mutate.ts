import type { SeededRandom } from './seeded-random.ts'
import { hostileHex, hostileValue } from './hostile-values.ts'

export type Json = Record<string, unknown>

const HEX = /^(?:[0-9A-F]{2}){20,}$/

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function changedText(dice: SeededRandom, text: string): unknown {
  if (HEX.test(text) && dice.happens(0.8)) return hostileHex(dice, text)
  const at = dice.below(text.length + 1)
  const letter = String.fromCharCode(32 + dice.below(95))
  return dice.happens(0.5) ? text.slice(0, at) + letter + text.slice(at + 1) : text.slice(0, at)
}

function changed(dice: SeededRandom, value: unknown): unknown {
  if (dice.happens(0.4)) return hostileValue(dice)
  if (Array.isArray(value)) {
    if (dice.happens(0.2)) return [...value, ...value]
    return value.map((item) => (dice.happens(0.5) ? changed(dice, item) : item))
  }
  if (isObject(value)) return mutated(dice, value)
  if (typeof value === 'string') return changedText(dice, value)
  if (typeof value === 'number') return value + dice.pick([-1, 1, 0.5, 2 ** 31, -(2 ** 40)])
  return hostileValue(dice)
}

/** Returns an object with a few members changed, removed or added. */
export function mutated(dice: SeededRandom, source: Json): Json {
  const result: Json = { ...source }
  const changes = 1 + dice.below(2)
  for (let index = 0; index < changes; index += 1) {
    const name = dice.pick(Object.keys(result))
    const kind = dice.below(8)
    if (name === undefined || kind === 0) result[`x${dice.below(9)}`] = hostileValue(dice)
    else if (kind === 1) delete result[name]
    else result[name] = changed(dice, result[name])
  }
  return result
}

/** Returns text with a few characters changed; it is usually no longer JSON. */
export function corruptText(dice: SeededRandom, text: string): string {
  const at = dice.below(text.length)
  const letter = dice.pick(['"', '{', '}', '[', ']', ',', ':', '\\', '\u0000', '9', 'e', ' '])
  return dice.happens(0.5) ? text.slice(0, at) : text.slice(0, at) + letter + text.slice(at + 1)
}
