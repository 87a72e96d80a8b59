import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distinctPositions, platformRandom } from './random.ts'
import { seededRandom } from './testing/environment.ts'

describe('distinct positions', () => {
  it('are different, in range and ascending (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 256 }), fc.nat(), (limit, seed) => {
        const positions = distinctPositions(3, limit, seededRandom(seed))
        expect(new Set(positions).size).toBe(3)
        expect(positions.every((position) => position >= 0 && position < limit)).toBe(true)
        expect(positions).toEqual(positions.toSorted((a, b) => a - b))
      }),
    )
  })

  it('skip numbers that would bias the distribution', () => {
    const drawn = [200, 255, 7, 199, 8]
    // Of 256 numbers, 200 map evenly to a hundred positions.
    expect(distinctPositions(3, 100, (length) => Uint8Array.from(drawn.splice(0, length)))).toEqual([7, 8, 99])
  })

  it('returns all positions when fewer exist than requested', () => {
    expect(distinctPositions(3, 2, seededRandom(1))).toEqual([0, 1])
  })

  it('cover every character about equally often', () => {
    const hits = Array.from({ length: 29 }, () => 0)
    for (let round = 0; round < 6000; round++) {
      for (const position of distinctPositions(3, 29, platformRandom)) hits[position] = (hits[position] ?? 0) + 1
    }
    const expected = (6000 * 3) / 29
    for (const count of hits) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.25)
  })
})
