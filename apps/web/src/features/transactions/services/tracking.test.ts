import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { toastStore } from '../../toasts/index.ts'
import { beginTransaction, type TrackedTransaction } from '../model/tracked-transaction.ts'
import { transactionStore } from '../model/transaction-store.ts'
import { liveNodes } from './live-nodes.ts'
import { loadPending, storePending } from './pending-storage.ts'
import { startTransactions } from './tracking.ts'

const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const hash = 'A'.repeat(64)
const submission = { blob: 'AB', hash, account, sequence: 7, lastLedger: 104, firstLedger: 100 }
const left: TrackedTransaction = {
  ...beginTransaction({ kind: 'order', tx: { TransactionType: 'OfferCreate', Account: account } }, 'one', 1),
  state: 'submitted',
  hash,
  sequence: 7,
  submission,
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStorage())
  activateMessages('en', compileCatalog('en'))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('takes up what an earlier visit left open: unknown first, then what the ledger says, told once', async () => {
  storePending(left)
  const answer = Promise.withResolvers<never>()
  vi.spyOn(liveNodes, 'submit').mockResolvedValue({ engine_result: 'tefALREADY', engine_result_message: '' } as never)
  vi.spyOn(liveNodes, 'validatedLedger').mockResolvedValue({ index: 103, completeLedgers: '1-103' })
  vi.spyOn(liveNodes, 'transaction').mockReturnValue(answer.promise)
  startTransactions()
  startTransactions()
  expect(transactionStore.get()).toMatchObject([{ id: 'one', state: 'unknown', hash }])
  await vi.advanceTimersByTimeAsync(0)
  expect(loadPending().map((each) => each.id)).toEqual(['one'])
  answer.resolve({
    ledger_index: 102,
    meta: { TransactionResult: 'tecUNFUNDED_OFFER', TransactionIndex: 0, AffectedNodes: [] },
  } as never)
  await vi.advanceTimersByTimeAsync(0)
  expect(transactionStore.get()).toMatchObject([{ id: 'one', state: 'failed', ledger: 102 }])
  expect([loadPending(), toastStore.get().map(({ title }) => title)]).toEqual([[], ['Submission failure']])
})
