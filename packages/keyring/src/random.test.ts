import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distinctPositions, platformRandom } from './random.ts'
import { seededRandom } from './testing/environment.ts'

describe('distinct positions', () => {
  it('are different, in range and rising (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 256 }), fc.nat(), (limit, seed) => {
        const positions = distinctPositions(3, limit, seededRandom(seed))
        expect(new Set(positions).size).toBe(3)
        expect(positions.every((position) => position >= 0 && position < limit)).toBe(true)
        expect(positions).toEqual(positions.toSorted((a, b) => a - b))
      }),
    )
  })

  it('fall on every character about equally often', () => {
    const hits = Array.from({ length: 29 }, () => 0)
    for (let round = 0; round < 6000; round++) {
      for (const position of distinctPositions(3, 29, platformRandom)) hits[position] = (hits[position] ?? 0) + 1
    }
    const expected = (6000 * 3) / 29
    for (const count of hits) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.25)
  })
})
