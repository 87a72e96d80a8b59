import { expect, it } from 'vitest'
import { drawCode } from './draw-code.ts'
import { GLYPHS } from './glyphs.ts'

type Line = readonly (readonly [x: number, y: number])[]

/** Width of the place of one character, in the unit of the drawing, and where the first one begins. */
const [CELL, FIRST] = [28, 12]

/** Returns numbers that select these characters, and then leave every stroke undistorted. */
function chanceOf(text: string): () => number {
  const letters = Object.keys(GLYPHS)
  const picks = [...text].map((letter) => (letters.indexOf(letter) + 0.5) / letters.length)
  return () => picks.shift() ?? 0.5
}

/** Describes lines independent of their position and size. */
function shapeOf(lines: readonly Line[]): string {
  const axes = [0, 1] as const
  const points = lines.flat()
  const [left = 0, top = 0] = axes.map((axis) => Math.min(...points.map((point) => point[axis])))
  const [width = 0, height = 0] = axes.map(
    (axis) => Math.max(...points.map((point) => point[axis])) - (axis === 0 ? left : top) || 1,
  )
  const part = (distance: number, whole: number): number => Math.round((distance / whole) * 20)
  return lines
    .map((line) => line.map(([x, y]) => `${part(x - left, width)},${part(y - top, height)}`).join(' '))
    .toSorted()
    .join('; ')
}

/** Reads the characters from the strokes of a drawing. */
function read(strokes: readonly string[]): string {
  const lines = strokes.map((path): Line =>
    [...path.matchAll(/[ML]([-\d.]+) ([-\d.]+)/gu)].map(([, x, y]) => [Number(x), Number(y)]),
  )
  const cellsOf = (line: Line): ReadonlySet<number> => new Set(line.map(([x]) => Math.floor((x - FIRST) / CELL)))
  const letters = new Map(Object.entries(GLYPHS).map(([letter, glyph]) => [shapeOf(glyph), letter]))
  return [0, 1, 2, 3, 4]
    .map((cell) => lines.filter((line) => cellsOf(line).size === 1 && cellsOf(line).has(cell)))
    .map((glyph) => letters.get(shapeOf(glyph)) ?? '?')
    .join('')
}

it('API-036 draws the characters of its text from left to right, whichever they are', () => {
  const letters = Object.keys(GLYPHS)
  expect(letters.length).toBeGreaterThan(15)
  for (const [place] of letters.entries()) {
    const text = [0, 1, 2, 3, 4].map((step) => letters[(place + step) % letters.length]).join('')
    const drawn = drawCode(chanceOf(text))
    expect([drawn.text, read(drawn.strokes)]).toEqual([text, text])
  }
})
