import { ClientError } from '@tidebook/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { toastStore } from '../../toasts/index.ts'
import { requireUnlocked, signWithWallet } from '../../wallet/index.ts'
import { switchWallet, tellAccountEvents } from '../../wallet/model/wallet-state.ts'
import type { TransactionDraft } from '../model/tracked-transaction.ts'
import { transactionStore } from '../model/transaction-store.ts'
import { liveNodes } from './live-nodes.ts'
import { loadPending } from './pending-storage.ts'
import { submitTransaction } from './submit-transaction.ts'

// The wallet asks a person and a worker; both have tests of their own.
vi.mock(import('../../wallet/index.ts'), async (original) => ({
  ...(await original()),
  requireUnlocked: vi.fn(),
  signWithWallet: vi.fn(),
}))

const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const draft: TransactionDraft = { kind: 'order', tx: { TransactionType: 'OfferCreate', Account: account } }
const titles = () => toastStore.get().map(({ title }) => title)
const missing = () => Promise.reject(new ClientError('node/refused', 'Transaction not found.'))
let signed = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStorage())
  activateMessages('en', compileCatalog('en'))
  toastStore.set([])
  transactionStore.set([])
  switchWallet({ address: account, alias: 'A' })
  vi.mocked(requireUnlocked).mockReset().mockResolvedValue(true)
  vi.mocked(signWithWallet)
    .mockReset()
    .mockImplementation(async (tx) => {
      signed += 1
      const hash = String(signed).padStart(64, 'A')
      return { blob: 'AB', hash, summary: { fields: tx } } as Awaited<ReturnType<typeof signWithWallet>>
    })
  const info = { account_data: { Account: account, Balance: '1', Sequence: 7, OwnerCount: 0 } }
  vi.spyOn(liveNodes, 'accountInfo').mockResolvedValue(info as never)
  vi.spyOn(liveNodes, 'validatedLedger').mockResolvedValue({ index: 100, completeLedgers: '1-100' })
  vi.spyOn(liveNodes, 'baseFee').mockResolvedValue(12n)
  vi.spyOn(liveNodes, 'submit').mockResolvedValue({ engine_result: 'tesSUCCESS', engine_result_message: '' } as never)
  vi.spyOn(liveNodes, 'transaction').mockImplementation(missing)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a transaction of the own wallet', () => {
  it('is signed with the fee and number that the nodes say, and is kept until a ledger has spoken', async () => {
    const { state, hash } = await submitTransaction(draft)
    expect(vi.mocked(signWithWallet).mock.calls[0]?.[0]).toMatchObject({ Account: account, Fee: '12', Sequence: 7 })
    expect([state, loadPending().map((each) => each.hash), titles().length]).toEqual(['submitted', [hash], 1])
    vi.mocked(liveNodes.transaction).mockResolvedValue({
      ledger_index: 101,
      meta: { TransactionResult: 'tesSUCCESS', TransactionIndex: 0, AffectedNodes: [] },
    } as never)
    // the own account moved: it is looked for at once, not at the next round
    tellAccountEvents([], 101)
    await vi.advanceTimersByTimeAsync(0)
    expect(transactionStore.get()).toMatchObject([{ hash, state: 'validated', ledger: 101 }])
    expect([loadPending(), titles()]).toEqual([[], ['The order is placed']])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(titles()).toEqual(['The order is placed'])
  })

  it.each<[string, () => void, string]>([
    ['without a wallet', () => switchWallet(undefined), 'transaction/no-wallet'],
    ['of another wallet', () => switchWallet({ address: 'jOther', alias: 'B' }), 'transaction/other-wallet'],
    ['that stays locked', () => vi.mocked(requireUnlocked).mockResolvedValue(false), 'transaction/locked'],
  ])('%s is never signed nor sent', async (_title, happens, code) => {
    happens()
    await expect(submitTransaction(draft)).rejects.toMatchObject({ code })
    expect([vi.mocked(signWithWallet).mock.calls.length, vi.mocked(liveNodes.submit).mock.calls.length]).toEqual([0, 0])
    expect([transactionStore.get(), loadPending()]).toEqual([[], []])
  })

  it('that no node could be asked about was not sent, and the person is told so', async () => {
    vi.mocked(liveNodes.baseFee).mockRejectedValue(new ClientError('node/unreachable', 'Network error'))
    await expect(submitTransaction(draft)).rejects.toMatchObject({ code: 'transaction/network' })
    expect([vi.mocked(liveNodes.submit).mock.calls.length, loadPending(), titles().length]).toEqual([0, [], 1])
  })
})
