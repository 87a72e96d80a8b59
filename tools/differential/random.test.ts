import { describe, expect, it } from 'vitest'
import { Random } from './random.ts'

function numbers(seed: number): number[] {
  const random = new Random(seed)
  return Array.from({ length: 200 }, () => random.next())
}

describe('Random', () => {
  it('returns the same numbers for the same seed, and different ones for another seed', () => {
    expect(numbers(7)).toEqual(numbers(7))
    expect(numbers(7)).not.toEqual(numbers(8))
  })

  it('does not change, so that recorded seeds keep their worlds', () => {
    const random = new Random(1)
    expect([random.below(1000), random.below(1000), random.digits(16)]).toMatchInlineSnapshot(`
      [
        485,
        535,
        "7922335385843602",
      ]
    `)
  })

  it('spreads over its range', () => {
    const random = new Random(3)
    expect(numbers(3).every((number) => number >= 0 && number < 1)).toBe(true)
    expect(new Set(Array.from({ length: 500 }, () => random.below(10))).size).toBe(10)
  })

  it('picks by weight', () => {
    const random = new Random(5)
    const list = [
      { weight: 9, name: 'often' },
      { weight: 1, name: 'seldom' },
    ]
    const often = Array.from({ length: 2000 }, () => random.pickWeighted(list)).filter(({ name }) => name === 'often')
    expect(often.length).toBeGreaterThan(1700)
    expect(often.length).toBeLessThan(1900)
  })

  it('returns undefined or throws for an empty list', () => {
    expect(new Random(1).pickAny([])).toBeUndefined()
    expect(() => new Random(1).pick([])).toThrow(RangeError)
  })
})
