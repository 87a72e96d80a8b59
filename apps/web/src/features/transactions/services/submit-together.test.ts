import { ClientError } from '@tidebook/client'
import type { SignedTransaction } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { toastStore } from '../../toasts/index.ts'
import { signTogetherWithWallet } from '../../wallet/index.ts'
import { switchWallet } from '../../wallet/model/wallet-state.ts'
import type { TransactionDraft } from '../model/tracked-transaction.ts'
import { transactionStore } from '../model/transaction-store.ts'
import { liveNodes } from './live-nodes.ts'
import { readPending } from '../model/pending-record.ts'
import { pendingSetting } from './pending-setting.ts'
import { submitTogether } from './submit-together.ts'
import { stopTransactions } from './tracking.ts'

// The vault asks a person and signs; it has tests of its own.
vi.mock(import('../../wallet/index.ts'), async (original) => ({
  ...(await original()),
  signTogetherWithWallet: vi.fn(),
}))

const loadPending = () => readPending(pendingSetting.read())
const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const drafts: readonly TransactionDraft[] = [20, 21, 22].map((sequence) => ({
  kind: 'cancel',
  tx: { TransactionType: 'OfferCancel', Account: account, OfferSequence: sequence },
}))
const signedOf = (tx: TransactionJson): SignedTransaction => {
  const { Sequence: sequence = 0, LastLedgerSequence: lastLedgerSequence } = tx
  const summary = { account: tx.Account, sequence, lastLedgerSequence, fields: tx }
  return { blob: `AB${sequence}`, hash: String(sequence).padStart(64, 'A'), summary } as SignedTransaction
}
const answer = (result: string) => ({ engine_result: result, engine_result_message: '' }) as never
const states = () =>
  transactionStore
    .get()
    .map(({ state }) => state)
    .toReversed()
const toasts = () => toastStore.get().map(({ kind, title, text }) => [kind, title, text])

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStorage())
  activateMessages('en', compileCatalog('en'))
  toastStore.set([])
  transactionStore.set([])
  switchWallet({ address: account, alias: 'A', vault: 'v' })
  vi.mocked(signTogetherWithWallet)
    .mockReset()
    .mockImplementation(async ({ txs }) => txs.map(signedOf))
  const info = { account_data: { Account: account, Balance: '1', Sequence: 7, OwnerCount: 0 } }
  vi.spyOn(liveNodes, 'accountInfo').mockResolvedValue(info as never)
  vi.spyOn(liveNodes, 'validatedLedger').mockResolvedValue({ index: 100, completeLedgers: '1-100' })
  vi.spyOn(liveNodes, 'baseFee').mockResolvedValue(12n)
  vi.spyOn(liveNodes, 'submit').mockResolvedValue(answer('tesSUCCESS'))
  vi.spyOn(liveNodes, 'transaction').mockRejectedValue(new ClientError('node/refused', 'Transaction not found.'))
})
afterEach(() => {
  stopTransactions()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('one question for all, sequences that follow each other, sent in their order', async () => {
  const onSigned = vi.fn()
  await submitTogether(drafts, {}, onSigned)
  expect(signTogetherWithWallet).toHaveBeenCalledTimes(1)
  const txs = vi.mocked(signTogetherWithWallet).mock.calls[0]?.[0].txs
  expect(txs?.map((tx) => [tx.Sequence, tx['OfferSequence'], tx.Fee])).toEqual([
    [7, 20, '12'],
    [8, 21, '12'],
    [9, 22, '12'],
  ])
  expect(vi.mocked(liveNodes.submit).mock.calls.map(([blob]) => blob)).toEqual(['AB7', 'AB8', 'AB9'])
  expect(onSigned).toHaveBeenCalledTimes(1)
  expect(loadPending(), 'all are taken up after a reload').toHaveLength(3)
})

it('TRD-115 a failure in the middle is told as one of three, and keeps nothing else back', async () => {
  vi.mocked(liveNodes.submit).mockImplementation(async (blob) =>
    answer(blob === 'AB8' ? 'temBAD_SEQUENCE' : 'tesSUCCESS'),
  )
  await submitTogether(drafts, {}, () => undefined)
  expect(states()).toEqual(['submitted', 'failed', 'submitted'])
  expect(toasts(), 'one message for all of them').toEqual([['pending', 'Cancelling 3 orders', '0 done, 1 failed']])
  const used = { account_data: { Account: account, Balance: '1', Sequence: 10, OwnerCount: 0 }, ledger_index: 101 }
  vi.mocked(liveNodes.accountInfo).mockResolvedValue(used as never)
  vi.mocked(liveNodes.validatedLedger).mockResolvedValue({ index: 101, completeLedgers: '1-101' })
  vi.mocked(liveNodes.transaction).mockImplementation(async (hash) => {
    if (hash.endsWith('8')) throw new ClientError('node/refused', 'Transaction not found.')
    return { ledger_index: 101, meta: { TransactionResult: 'tesSUCCESS' } } as never
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(states()).toEqual(['validated', 'failed', 'validated'])
  expect(toasts()).toEqual([
    ['warning', '2 of 3 orders cancelled', '1 failed. The order list shows what is still open.'],
  ])
})

it('nobody answers: nothing is called failed, and the rest is not kept waiting', async () => {
  vi.mocked(liveNodes.submit).mockRejectedValue(new ClientError('node/unreachable', 'no answer'))
  vi.mocked(liveNodes.transaction).mockRejectedValue(new ClientError('node/unreachable', 'no answer'))
  const sent = submitTogether(drafts, {}, () => undefined)
  await vi.advanceTimersByTimeAsync(100)
  await sent
  expect(states()).toEqual(['unknown', 'unknown', 'unknown'])
  expect(toasts()[0]?.[2]).toBe('0 done, 3 not known yet')
})

it('after a no nothing is sent and nothing is kept', async () => {
  vi.mocked(signTogetherWithWallet).mockResolvedValue(undefined)
  await expect(submitTogether(drafts, {}, () => undefined)).rejects.toMatchObject({ code: 'transaction/declined' })
  expect(liveNodes.submit).not.toHaveBeenCalled()
  expect([transactionStore.get(), toasts()]).toEqual([[], []])
})
