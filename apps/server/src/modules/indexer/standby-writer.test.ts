import { createPairResolver } from '@tidebook/market'
import { describe, expect, it } from 'vitest'
import { NO_NOTIFICATIONS } from '../../platform/database/notifications.ts'
import { projectBatch } from './project-batch.ts'
import { ScriptedIndex } from './scripted-index.fixture.ts'
import { createStandbyWriter } from './standby-writer.ts'

const pairs = createPairResolver({ pairs: [], nativeCode: 'SWT', orient: (base, counter) => ({ base, counter }) })
const { signal } = new AbortController()

function batchOf(index: number) {
  return projectBatch(
    [{ index, hash: `H${index}`, parentHash: `H${index - 1}`, closeTime: 800_000_000 + index, transactions: [] }],
    pairs,
  )
}

function standbyOf(index: ScriptedIndex, isHeld: () => boolean) {
  return createStandbyWriter({
    database: index.database,
    lock: { isHeld: () => Promise.resolve(isHeld()) },
    writer: index,
    notifications: NO_NOTIFICATIONS,
  })
}

describe('a standby for the program that writes the index', () => {
  it('OPS-103 follows the writer, and writes from the ledger at which the lock becomes free', async () => {
    const index = new ScriptedIndex(8)
    let isFree = false
    const standby = standbyOf(index, () => isFree)
    const eighth = await standby.put(batchOf(8), undefined, signal)
    const ninth = standby.put(batchOf(9), eighth.position, signal)
    await index.looked(2)
    expect(index.written).toEqual([])
    isFree = true
    expect((await ninth).position.index).toBe(9)
    await standby.put(batchOf(10), (await ninth).position, signal)
    expect(index.written).toEqual([
      [9, 9],
      [10, 10],
    ])
  })

  it('does not repeat a ledger that the previous writer completed before it exited', async () => {
    const index = new ScriptedIndex(9)
    const standby = standbyOf(index, () => true)
    const { position } = await standby.put(batchOf(9), new ScriptedIndex(8).position, signal)
    expect([position.index, index.written]).toEqual([9, []])
    await standby.put(batchOf(10), position, signal)
    expect(index.written).toEqual([[10, 10]])
  })

  it('follows again when another program has the lock, and then does not discard the index', async () => {
    const index = new ScriptedIndex(8)
    let isHeld = true
    const standby = standbyOf(index, () => isHeld)
    const { position } = await standby.put(batchOf(9), index.position, signal)
    isHeld = false
    const next = standby.put(batchOf(10), position, signal)
    await index.looked(2)
    index.position = new ScriptedIndex(10).position
    expect((await next).position.index).toBe(10)
    expect(index.written).toEqual([[9, 9]])
    await standby.discard()
    expect(index.discarded).toBe(0)
    isHeld = true
    await standby.discard()
    expect(index.discarded).toBe(1)
  })
})
