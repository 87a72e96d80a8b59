import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { toastStore } from '../../toasts/index.ts'
import { transactionStore } from '../model/transaction-store.ts'
import { liveNodes } from './ledger.ts'
import { pendingStorage } from './pending-storage.ts'
import { startTransactions, stopTransactions } from './tracking.ts'

const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const hash = 'A'.repeat(64)
const submission = { blob: 'AB', hash, account, sequence: 7, lastLedger: 104, firstLedger: 100 }
const tx = { TransactionType: 'OfferCreate', Account: account }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStorage())
  activateMessages('en', compileCatalog('en'))
})
afterEach(() => {
  stopTransactions()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it("resumes the open transactions of an earlier visit as unknown, then announces the ledger's result once", async () => {
  await pendingStorage.put([{ submission, about: { id: 'one', kind: 'order', tx, at: 1 } }])
  const answer = Promise.withResolvers<never>()
  vi.spyOn(liveNodes, 'submit').mockResolvedValue({ engine_result: 'tefALREADY', engine_result_message: '' } as never)
  vi.spyOn(liveNodes, 'validatedLedger').mockResolvedValue({ index: 103, completeLedgers: '1-103' })
  vi.spyOn(liveNodes, 'accountInfo').mockResolvedValue({ account_data: { Sequence: 8 }, ledger_index: 103 } as never)
  vi.spyOn(liveNodes, 'transaction').mockReturnValue(answer.promise)
  startTransactions()
  startTransactions()
  await vi.advanceTimersByTimeAsync(0)
  expect(toastStore.get().map(({ title }) => title)).toEqual(['Order submitted'])
  expect(transactionStore.get()).toMatchObject([{ id: 'one', hash }])
  expect(await pendingStorage.list()).toHaveLength(1)
  answer.resolve({
    ledger_index: 102,
    meta: { TransactionResult: 'tecUNFUNDED_OFFER', TransactionIndex: 0, AffectedNodes: [] },
  } as never)
  await vi.advanceTimersByTimeAsync(0)
  expect(transactionStore.get()).toMatchObject([{ id: 'one', state: 'failed', ledger: 102 }])
  expect([await pendingStorage.list(), toastStore.get().map(({ title }) => title)]).toEqual([
    [],
    ['Submission failure'],
  ])
})
