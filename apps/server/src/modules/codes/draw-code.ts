import { randomInt } from 'node:crypto'
import { GLYPHS } from './glyphs.ts'

/** A code as strokes, which a page draws as paths without loading an image. */
export interface DrawnCode {
  readonly text: string
  readonly width: number
  readonly height: number
  readonly strokes: readonly string[]
}

const SIZE = { width: 160, height: 56 } as const
const SIGNS = 5
const CELL = 28
/** Number of lines that belong to no character. */
const NOISE = 5

type Chance = () => number

/** Returns a cryptographically random number, uniform in [0, 1). */
const secureChance: Chance = () => randomInt(2 ** 32) / 2 ** 32

function around(chance: Chance, spread: number): number {
  return (chance() * 2 - 1) * spread
}

function pathOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

/** Draws a new code: characters that are rotated, sheared, bent and jittered, and crossing lines in the same style. */
export function drawCode(chance: Chance = secureChance): DrawnCode {
  const letters = Object.keys(GLYPHS)
  const text = Array.from({ length: SIGNS }, () => letters[Math.floor(chance() * letters.length)] ?? '').join('')
  const signs = [...text].flatMap((letter, place) => signStrokes(letter, place, chance))
  const noise = Array.from({ length: NOISE }, () => noiseStroke(chance))
  // shuffled, so that the order does not reveal which strokes belong together
  const strokes = [...signs, ...noise].map((path) => ({ path, order: chance() }))
  return { text, ...SIZE, strokes: strokes.toSorted((a, b) => a.order - b.order).map(({ path }) => path) }
}

function signStrokes(letter: string, place: number, chance: Chance): string[] {
  const turn = around(chance, 0.45)
  const shear = around(chance, 0.35)
  const scale = [1.5 + around(chance, 0.3), 2.7 + around(chance, 0.5)] as const
  const middle = [12 + CELL * (place + 0.5) + around(chance, 4), SIZE.height / 2 + around(chance, 6)] as const
  const put = ([right, down]: readonly [number, number]): readonly [number, number] => {
    const x = (right - 5) * scale[0] + around(chance, 0.8)
    const y = (down - 5) * scale[1] + around(chance, 0.8)
    const sheared = x + y * shear
    return [
      middle[0] + sheared * Math.cos(turn) - y * Math.sin(turn),
      middle[1] + sheared * Math.sin(turn) + y * Math.cos(turn),
    ]
  }
  return (GLYPHS[letter] ?? []).map((line) => pathOf(line.map(put)))
}

function noiseStroke(chance: Chance): string {
  const start = [chance() * SIZE.width * 0.6, chance() * SIZE.height] as const
  return pathOf(
    Array.from(
      { length: 4 },
      (_, step) => [start[0] + step * 18 + around(chance, 6), start[1] + around(chance, 16)] as const,
    ),
  )
}
