import { expect, it } from 'vitest'
import { ColdLevels } from './cold-levels.ts'

/** Returns the levels of a store with these rates, and the rates read so far. */
function levelsOf(...rates: bigint[]): { readonly cold: ColdLevels; readonly read: bigint[]; stored: bigint[] } {
  const made: { cold: ColdLevels; read: bigint[]; stored: bigint[] } = {
    stored: rates,
    read: [],
    cold: undefined as never,
  }
  made.cold = new ColdLevels({
    firstFrom: (quality) => made.stored.find((rate) => rate >= quality),
    read: (quality) => {
      made.read.push(quality)
      // Linking the offers of the level reaches it again.
      made.cold.reach(quality)
    },
  })
  return made
}

it('reads the best level before others, and nothing better than a level in memory', () => {
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

it('reads each level once, even if a later commit stores or deletes offers of it', () => {
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

it('reads offers without a rate only when they are named', () => {
  const { cold, read } = levelsOf(0n, 3n)
  expect([cold.has(0n), levelsOf(3n).cold.has(0n)]).toEqual([true, false])
  cold.reachBefore(undefined)
  expect([cold.has(0n), cold.hasLevels, read]).toEqual([true, false, [3n]])
  cold.reach(0n)
  cold.reach(0n)
  expect([cold.has(0n), read]).toEqual([false, [3n, 0n]])
})
