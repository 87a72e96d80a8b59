import { beforeEach, describe, expect, it } from 'vitest'
import type { PoolEventRange } from '../indexer/pool-events.repository.ts'
import { PoolEventCounts } from './pool-event-counts.ts'

const POOL = 'jPool'

describe('the number of events of a pool', () => {
  /** Ledgers of the events of each pool. */
  let ledgers: Record<string, number[]>
  let ranges: PoolEventRange[]
  let counts: PoolEventCounts
  beforeEach(() => {
    ledgers = { [POOL]: [3, 5, 5, 9] }
    ranges = []
    counts = new PoolEventCounts(async (range) => {
      ranges.push(range)
      return (ledgers[range.pool] ?? []).filter((ledger) => ledger > range.after && ledger <= range.upTo).length
    })
  })

  it('AMM-201: is exact, and each page counts only the ledgers since the last one', async () => {
    expect(await counts.upTo(POOL, undefined, 5)).toBe(3)
    expect(await counts.upTo(POOL, undefined, 5)).toBe(3)
    expect(await counts.upTo(POOL, undefined, 9)).toBe(4)
    expect(ranges.map(({ after, upTo }) => [after, upTo])).toEqual([
      [0, 5],
      [5, 9],
    ])
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

  it('remembers nothing of accounts without events', async () => {
    for (let ledger = 1; ledger <= 3; ledger += 1) expect(await counts.upTo('jOther', undefined, ledger)).toBe(0)
    expect(ranges.map(({ after }) => after)).toEqual([0, 0, 0])
  })
})
