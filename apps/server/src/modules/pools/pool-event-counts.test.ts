import { beforeEach, describe, expect, it } from 'vitest'
import type { PoolEventRange } from '../indexer/pool-events.repository.ts'
import { PoolEventCounts } from './pool-event-counts.ts'

const POOL = 'jPool'

describe('the number of events of a pool', () => {
  /** Ledgers that contain events, by pool. */
  let ledgers: Record<string, number[]>
  let ranges: PoolEventRange[]
  let index: { indexed: number; build: string }
  let counts: PoolEventCounts
  beforeEach(() => {
    ledgers = { [POOL]: [3, 5, 5, 9] }
    ranges = []
    index = { indexed: 9, build: 'first' }
    counts = new PoolEventCounts(async (range) => {
      ranges.push(range)
      const count = (ledgers[range.pool] ?? []).filter((ledger) => ledger > range.after && ledger <= range.upTo).length
      return { count, ...index }
    })
  })

  it('AMM-201: is exact, and each page counts only the ledgers since the last one', async () => {
    expect(await counts.upTo(POOL, undefined, 5)).toBe(3)
    expect(await counts.upTo(POOL, undefined, 5)).toBe(3)
    expect(await counts.upTo(POOL, undefined, 9)).toBe(4)
    expect(ranges.map(({ after, upTo }) => [after, upTo])).toEqual([
      [0, 5],
      [5, 5],
      [5, 9],
    ])
  })

  it('AMM-201: stays exact when the index is rebuilt while a program still has its last ledger', async () => {
    expect(await counts.upTo(POOL, undefined, 9)).toBe(4)
    const whole = ledgers[POOL] ?? []
    ledgers[POOL] = [3]
    index = { indexed: 4, build: 'second' }
    expect(await counts.upTo(POOL, undefined, 9)).toBe(1)
    ledgers[POOL] = [...whole, 9]
    index = { indexed: 9, build: 'second' }
    expect(await counts.upTo(POOL, undefined, 9)).toBe(5)
    expect(await counts.upTo(POOL, undefined, 9)).toBe(5)
    expect(ranges.at(-1)).toMatchObject({ after: 9, upTo: 9 })
  })

  it('counts again after the index was rebuilt with other contents, up to a later ledger', async () => {
    await counts.upTo(POOL, undefined, 9)
    ledgers[POOL] = [12]
    index = { indexed: 12, build: 'second' }
    expect(await counts.upTo(POOL, undefined, 12)).toBe(1)
  })

  it('counts each kind separately, and again from the start after the index was rebuilt', async () => {
    await counts.upTo(POOL, 'trade', 9)
    await counts.upTo(POOL, undefined, 9)
    ledgers[POOL] = [3]
    expect(await counts.upTo(POOL, undefined, 4)).toBe(1)
    expect(ranges.map(({ kind, after }) => [kind, after])).toEqual([
      ['trade', 0],
      [undefined, 0],
      [undefined, 0],
    ])
  })

  it('remembers nothing about accounts without events', async () => {
    for (let ledger = 1; ledger <= 3; ledger += 1) expect(await counts.upTo('jOther', undefined, ledger)).toBe(0)
    expect(ranges.map(({ after }) => after)).toEqual([0, 0, 0])
  })
})
