import { afterEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import type { PendingRecord } from '../model/pending-record.ts'
import { NotStoredError, pendingStorage } from './pending-storage.ts'

const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

function record(digit: string): PendingRecord {
  return {
    submission: { blob: 'AB', hash: digit.repeat(64), account, sequence: 7, lastLedger: 104, firstLedger: 100 },
    about: { id: digit, kind: 'order', tx: { TransactionType: 'OfferCreate', Account: account }, at: 1 },
  }
}

async function kept(): Promise<readonly string[]> {
  return (await pendingStorage.list()).map(({ about }) => about.id)
}

afterEach(() => vi.unstubAllGlobals())

it('preserves the records of all tabs, since each change waits for one that another tab has started', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const held = Promise.withResolvers<void>()
  const request = vi.fn(async (_name: string, action: () => Promise<void>) => {
    await held.promise
    await action()
  })
  vi.stubGlobal('navigator', { locks: { request } })
  const changes = [pendingStorage.put([record('A')]), pendingStorage.drop('B'.repeat(64))]
  expect(await kept()).toEqual([])
  // Another tab has the lock and stores its own record before it releases it.
  localStorage.setItem(
    'tidebook_transactions',
    JSON.stringify([{ ...record('C').about, submission: record('C').submission }]),
  )
  held.resolve()
  await Promise.all(changes)
  expect(await kept()).toEqual(['C', 'A'])
  expect(new Set(request.mock.calls.map(([name]) => name)).size).toBe(1)
})

it('reports a full or denied storage and stores nothing, so that nothing is sent', async () => {
  const storage = memoryStorage()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', {})
  await pendingStorage.put([record('A')])
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(pendingStorage.put([record('B'), record('C')])).rejects.toBeInstanceOf(NotStoredError)
  expect(await kept()).toEqual(['A'])
  vi.stubGlobal('localStorage', undefined)
  await expect(pendingStorage.put([record('B')])).rejects.toBeInstanceOf(NotStoredError)
})
