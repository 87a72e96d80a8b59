import { createPairResolver } from '@tidebook/market'
import { describe, expect, it } from 'vitest'
import { NO_NOTIFICATIONS } from '../../platform/database/notifications.ts'
import { createIndexReader } from './index-reader.ts'
import { projectBatch } from './project-batch.ts'
import { ScriptedIndex } from './scripted-index.fixture.ts'

const pairs = createPairResolver({ pairs: [], nativeCode: 'SWT', orient: (base, counter) => ({ base, counter }) })

function batchOf(index: number) {
  return projectBatch(
    [{ index, hash: `H${index}`, parentHash: `H${index - 1}`, closeTime: 800_000_000 + index, transactions: [] }],
    pairs,
  )
}

function positionAt(index: number) {
  return new ScriptedIndex(index).position
}

describe('an index that another program fills', () => {
  const { signal } = new AbortController()

  it('delivers a batch only after that program has written it', async () => {
    const index = new ScriptedIndex(8)
    let isNotified = false
    const put = createIndexReader(index.database, NO_NOTIFICATIONS)
      .put(batchOf(9), positionAt(8), signal)
      .then((written) => {
        isNotified = true
        return written
      })
    // two polls of an index that does not exist yet
    await index.looked(2)
    expect(isNotified).toBe(false)
    index.position = positionAt(9)
    expect((await put).position).toMatchObject({ index: 9, hash: 'H9', firstHash: 'H1' })
  })

  it('includes that program’s later changes in the batches that cause them', async () => {
    const index = new ScriptedIndex(12)
    const { position } = await createIndexReader(index.database, NO_NOTIFICATIONS).put(
      batchOf(9),
      positionAt(8),
      signal,
    )
    expect(position).toEqual({
      index: 9,
      hash: 'H9',
      closeTime: batchOf(9).closeTime,
      firstIndex: 1,
      firstHash: 'H1',
    })
  })

  it('waits for an index that is being rebuilt, until the program stops', async () => {
    const index = new ScriptedIndex()
    const stop = new AbortController()
    const put = createIndexReader(index.database, NO_NOTIFICATIONS).put(batchOf(9), undefined, stop.signal)
    await index.looked(2)
    stop.abort()
    await expect(put).rejects.toThrow(/abort/i)
  })

  it('is never emptied by its reader', async () => {
    const index = new ScriptedIndex(8)
    await createIndexReader(index.database, NO_NOTIFICATIONS).discard()
    expect(index.position?.index).toBe(8)
    expect(index.statements.filter((sql) => sql.includes('truncate'))).toEqual([])
  })
})
