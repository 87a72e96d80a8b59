import { ClientError } from '@tidebook/client'
import type { ConfigFile } from '@tidebook/contract'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { configStore } from '../../network/index.ts'
import { toastStore } from '../../toasts/index.ts'
import { signBatchWithWallet } from '../../wallet/index.ts'
import type { TransactionDraft } from '../model/tracked-transaction.ts'
import { transactionStore } from '../model/transaction-store.ts'
import { liveNodes } from './ledger.ts'
import { submitBatch } from './submit-batch.ts'
import { account, answer, beginWithWallet, loadPending, signedOf } from '../testing/signing-wallet.ts'

// The vault, which confirms and signs, has its own tests.
vi.mock(import('../../wallet/index.ts'), async (original) => ({
  ...(await original()),
  signBatchWithWallet: vi.fn(),
}))

const drafts: readonly TransactionDraft[] = [20, 21, 22].map((sequence) => ({
  kind: 'cancel',
  tx: { TransactionType: 'OfferCancel', Account: account, OfferSequence: sequence },
}))

function states() {
  return transactionStore
    .get()
    .map(({ state }) => state)
    .toReversed()
}

function toasts() {
  return toastStore.get().map(({ kind, title, text }) => [kind, title, text])
}

beginWithWallet()
beforeEach(() => {
  vi.mocked(signBatchWithWallet)
    .mockReset()
    .mockImplementation(async ({ txs }) => txs.map(signedOf))
})

it('requests one confirmation, uses consecutive sequence numbers, and sends in order', async () => {
  const onSigned = vi.fn()
  await submitBatch(drafts, {}, onSigned)
  expect(signBatchWithWallet).toHaveBeenCalledTimes(1)
  const txs = vi.mocked(signBatchWithWallet).mock.calls[0]?.[0].txs
  expect(txs?.map((tx) => [tx.Sequence, tx['OfferSequence'], tx.Fee])).toEqual([
    [7, 20, '12'],
    [8, 21, '12'],
    [9, 22, '12'],
  ])
  expect(vi.mocked(liveNodes.submit).mock.calls.map(([blob]) => blob)).toEqual(['AB7', 'AB8', 'AB9'])
  expect(onSigned).toHaveBeenCalledTimes(1)
  expect(loadPending(), 'all are taken up after a reload').toHaveLength(3)
})

it('reports a failure in the middle as one of three and sends the rest (TRD-115)', async () => {
  vi.mocked(liveNodes.submit).mockImplementation(async (blob) =>
    answer(blob === 'AB8' ? 'temBAD_SEQUENCE' : 'tesSUCCESS'),
  )
  await submitBatch(drafts, {}, () => undefined)
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

it('reports no failure when no node answers, and does not delay the rest', async () => {
  vi.mocked(liveNodes.submit).mockRejectedValue(new ClientError('node/unreachable', 'no answer'))
  vi.mocked(liveNodes.transaction).mockRejectedValue(new ClientError('node/unreachable', 'no answer'))
  const sent = submitBatch(drafts, {}, () => undefined)
  await vi.advanceTimersByTimeAsync(100)
  await sent
  expect(states()).toEqual(['unknown', 'unknown', 'unknown'])
  expect(toasts()[0]?.[2]).toBe('0 done, 3 not known yet')
})

it('sends and stores nothing after a rejection', async () => {
  vi.mocked(signBatchWithWallet).mockResolvedValue(undefined)
  await expect(submitBatch(drafts, {}, () => undefined)).rejects.toMatchObject({ code: 'transaction/declined' })
  expect(liveNodes.submit).not.toHaveBeenCalled()
  expect([transactionStore.get(), toasts()]).toEqual([[], []])
})

it('requests no signature for orders of a user without the required verification, but cancels (ROL-007)', async () => {
  configStore.set({ state: 'ready', value: { realNameFor: ['trade'] } as unknown as ConfigFile })
  onTestFinished(() => configStore.set({ state: 'loading' }))
  const order: TransactionDraft = { kind: 'order', tx: { TransactionType: 'OfferCreate', Account: account } }
  await expect(submitBatch([order, order], {}, () => undefined)).rejects.toMatchObject({
    code: 'transaction/not-verified',
  })
  expect([vi.mocked(signBatchWithWallet).mock.calls, vi.mocked(liveNodes.submit).mock.calls]).toEqual([[], []])
  await submitBatch(drafts, {}, () => undefined)
  expect(liveNodes.submit).toHaveBeenCalledTimes(3)
})
