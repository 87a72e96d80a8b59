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
import { transactionStore } from '../model/transaction-store.ts'
import { liveNodes } from './live-nodes.ts'
import { readPending } from '../model/pending-record.ts'
import { pendingSetting } from './pending-setting.ts'
import { submitWaiting } from './submit-waiting.ts'
import { stopTransactions } from './tracking.ts'

// The vault asks a person and signs; it has tests of its own.
vi.mock(import('../../wallet/index.ts'), async (original) => ({
  ...(await original()),
  signTogetherWithWallet: vi.fn(),
}))

const loadPending = () => readPending(pendingSetting.read())
const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const signedOf = (tx: TransactionJson): SignedTransaction => {
  const { Sequence: sequence = 0, LastLedgerSequence: lastLedgerSequence } = tx
  const summary = { account: tx.Account, sequence, lastLedgerSequence, fields: tx }
  return { blob: `AB${sequence}`, hash: String(sequence).padStart(64, 'A'), summary } as SignedTransaction
}
const answer = (result: string) => ({ engine_result: result, engine_result_message: '' }) as never
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

const ticket: TransactionJson = { TransactionType: 'TicketCreate', Account: account, TicketCount: 1 }
const order: TransactionJson = { TransactionType: 'OfferCreate', Account: account, Expiration: 900 }
const context = { warnings: [] } as never

it('TRD-113 asks once about a ticket and the order on it, keeps the order, and sends the ticket only', async () => {
  const keep = vi.fn(() => true)
  await submitWaiting({ ticket, order }, context, keep)
  const [asked] = vi.mocked(signTogetherWithWallet).mock.calls[0] ?? []
  expect(asked?.txs).toMatchObject([
    { TransactionType: 'TicketCreate', Sequence: 7, LastLedgerSequence: expect.any(Number) },
    { TransactionType: 'OfferCreate', Sequence: 0, TicketSequence: 8, Expiration: 900 },
  ])
  expect(asked?.txs[1]).not.toHaveProperty('LastLedgerSequence')
  expect(keep).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ blob: 'AB0', ticket: 8 }))
  expect(vi.mocked(liveNodes.submit).mock.calls.map(([blob]) => blob)).toEqual(['AB7'])
  expect(loadPending().map(({ about }) => about.kind)).toEqual(['ticket'])
})

it('TRD-113 sends nothing where the order cannot be kept, nor after a no', async () => {
  await expect(submitWaiting({ ticket, order }, context, () => false)).rejects.toMatchObject({
    code: 'transaction/not-kept',
  })
  vi.mocked(signTogetherWithWallet).mockResolvedValue(undefined)
  await expect(submitWaiting({ ticket, order }, context, () => true)).rejects.toMatchObject({
    code: 'transaction/declined',
  })
  expect(liveNodes.submit).not.toHaveBeenCalled()
})
