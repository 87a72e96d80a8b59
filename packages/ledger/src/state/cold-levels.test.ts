import { expect, it } from 'vitest'
import { ColdLevels } from './cold-levels.ts'

/** A store whose levels a test can change. */
class Levels {
  /** Rates read so far. */
  readonly read: bigint[] = []
  readonly cold: ColdLevels
  stored: bigint[]
  /** Rate whose read fails. */
  broken: bigint | undefined

  constructor(rates: bigint[], maxWarm?: number) {
    this.stored = rates
    const firstFrom = (quality: bigint) => this.stored.find((rate) => rate >= quality)
    this.cold = new ColdLevels({ firstFrom, read: (quality) => this.#read(quality) }, maxWarm)
  }

  #read(quality: bigint): () => void {
    if (quality === this.broken) throw new RangeError('the level cannot be read')
    return () => void this.read.push(quality)
  }
}

function levelsOf(...rates: bigint[]): Levels {
  return new Levels(rates)
}

it('reads the best level before others, and reads nothing better than a level in memory', () => {
  const { cold, read } = levelsOf(3n, 5n, 9n)
  expect([cold.hasLevels, cold.has(3n), cold.has(2n)]).toEqual([true, true, false])
  expect(cold.reachBefore(3n)).toBe(false)
  expect(cold.reachBefore(4n)).toBe(true)
  expect(cold.reachBefore(4n)).toBe(false)
  expect(cold.reachBefore(undefined)).toBe(true)
  expect(read).toEqual([3n, 5n])
  expect([cold.has(3n), cold.has(5n), cold.has(9n), cold.hasLevels]).toEqual([false, false, true, true])
  cold.reach(9n)
  expect([cold.hasLevels, cold.reachBefore(undefined), cold.has(9n)]).toEqual([false, false, false])
})

it('reads each level once, even if a later commit stores or deletes offers in it', () => {
  const made = levelsOf(3n, 5n, 9n)
  const { cold, read } = made
  cold.reach(5n)
  cold.reach(7n)
  cold.reach(4n)
  expect(read).toEqual([5n, 7n, 4n])
  made.stored = [3n, 4n, 7n, 9n]
  expect(cold.has(7n)).toBe(false)
  cold.reach(3n)
  made.stored = [7n, 9n]
  expect([cold.has(5n), cold.has(3n)]).toEqual([false, false])
  expect([cold.reachBefore(undefined), cold.reachBefore(undefined)]).toEqual([true, false])
  expect(read).toEqual([5n, 7n, 4n, 3n, 9n])
})

it('reads offers without a rate only when they are requested', () => {
  const { cold, read } = levelsOf(0n, 3n)
  expect([cold.has(0n), levelsOf(3n).cold.has(0n)]).toEqual([true, false])
  cold.reachBefore(undefined)
  expect([cold.has(0n), cold.hasLevels, read]).toEqual([true, false, [3n]])
  cold.reach(0n)
  cold.reach(0n)
  expect([cold.has(0n), read]).toEqual([false, [3n, 0n]])
})

it('keeps a level cold when its read fails, so that the next caller fails as well', () => {
  const levels = levelsOf(3n, 5n)
  const { cold } = levels
  levels.broken = 3n
  for (let tries = 0; tries < 2; tries += 1) expect(() => cold.reachBefore(undefined)).toThrow('cannot be read')
  expect([cold.has(3n), cold.has(5n)]).toEqual([true, true])
  levels.broken = 5n
  expect(cold.reachBefore(undefined)).toBe(true)
  expect(() => cold.reach(5n)).toThrow('cannot be read')
  expect([cold.has(3n), cold.has(5n), levels.read]).toEqual([false, true, [3n]])
})

it('reads cold levels when a book is quoted at ever new rates worse than theirs', () => {
  const { cold, read } = new Levels([1n, 2n, 3n], 2)
  for (const rate of [101n, 102n]) cold.reach(rate)
  expect(read).toEqual([101n, 102n])
  for (const rate of [103n, 104n, 105n]) cold.reach(rate)
  expect(read).toEqual([101n, 102n, 1n, 103n, 2n, 104n, 3n])
  expect([cold.hasLevels, cold.has(106n)]).toEqual([false, false])
})
