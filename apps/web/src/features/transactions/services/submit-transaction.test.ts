import { ClientError } from '@tidebook/client'
import { KeyringError, type SignedTransaction } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { toastStore } from '../../toasts/index.ts'
import { refreshQuestion, signWithWallet } from '../../wallet/index.ts'
import { switchWallet, tellAccountEvents } from '../../wallet/model/wallet-state.ts'
import type { TransactionDraft } from '../model/tracked-transaction.ts'
import { transactionStore } from '../model/transaction-store.ts'
import { REFRESH_MS } from './ask.ts'
import { liveNodes } from './live-nodes.ts'
import { loadPending } from './pending-storage.ts'
import { submitTransaction } from './submit-transaction.ts'

// The vault asks a person and signs; it has tests of its own.
vi.mock(import('../../wallet/index.ts'), async (original) => ({
  ...(await original()),
  refreshQuestion: vi.fn(),
  signWithWallet: vi.fn(),
}))

const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const draft: TransactionDraft = { kind: 'order', tx: { TransactionType: 'OfferCreate', Account: account } }
const titles = () => toastStore.get().map(({ title }) => title)
const missing = () => Promise.reject(new ClientError('node/refused', 'Transaction not found.'))
let signed = 0
const signedOf = (tx: TransactionJson): SignedTransaction => {
  signed += 1
  const { Sequence: sequence = 0, LastLedgerSequence: lastLedgerSequence } = tx
  const summary = { account: tx.Account, sequence, lastLedgerSequence, fields: tx }
  return { blob: 'AB', hash: String(signed).padStart(64, 'A'), summary } as SignedTransaction
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStorage())
  activateMessages('en', compileCatalog('en'))
  toastStore.set([])
  transactionStore.set([])
  switchWallet({ address: account, alias: 'A' })
  vi.mocked(refreshQuestion).mockReset()
  vi.mocked(signWithWallet)
    .mockReset()
    .mockImplementation(async ({ tx }) => signedOf(tx))
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

/** A network whose transactions wait the fewest ledgers. */
setNetwork({ ...SWT_NETWORK, closeInterval: 10_000 })

describe('a transaction of the own wallet', () => {
  it('whose number was taken is asked about again; a no then sends nothing more', async () => {
    vi.mocked(liveNodes.submit).mockResolvedValue({ engine_result: 'tefPAST_SEQ', engine_result_message: '' } as never)
    const next = { account_data: { Account: account, Balance: '1', Sequence: 9, OwnerCount: 0 } }
    vi.mocked(signWithWallet).mockImplementationOnce(async ({ tx }) => {
      vi.mocked(liveNodes.accountInfo).mockResolvedValue(next as never)
      return signedOf(tx)
    })
    vi.mocked(signWithWallet).mockResolvedValueOnce(undefined)
    await expect(submitTransaction(draft)).rejects.toMatchObject({ code: 'transaction/declined' })
    expect(vi.mocked(signWithWallet).mock.calls.map(([{ tx }]) => tx.Sequence)).toEqual([7, 9])
    expect(liveNodes.submit).toHaveBeenCalledTimes(1)
    expect([transactionStore.get()[0]?.state, loadPending()]).toEqual(['failed', []])
  })

  it('waits while another one is asked about, is not dropped, and takes the number after it', async () => {
    const answered = Promise.withResolvers<void>()
    vi.mocked(signWithWallet).mockImplementationOnce(async ({ tx }) => {
      await answered.promise
      return signedOf(tx)
    })
    const orders = [submitTransaction(draft), submitTransaction(draft)]
    await vi.advanceTimersByTimeAsync(100)
    expect(signWithWallet, 'one question at a time').toHaveBeenCalledTimes(1)
    answered.resolve()
    await Promise.all(orders)
    expect(vi.mocked(signWithWallet).mock.calls.map(([{ tx }]) => tx.Sequence)).toEqual([7, 8])
    expect(liveNodes.submit).toHaveBeenCalledTimes(2)
  })

  it('is asked about after one that the person refused', async () => {
    vi.mocked(signWithWallet).mockResolvedValueOnce(undefined)
    const [first, second] = [submitTransaction(draft), submitTransaction(draft)]
    await expect(first).rejects.toMatchObject({ code: 'transaction/declined' })
    expect((await second).state).toBe('submitted')
  })

  it('is signed with the fee and number that the nodes say, and is kept until a ledger has spoken', async () => {
    const { state, hash } = await submitTransaction(draft)
    expect(vi.mocked(signWithWallet).mock.calls[0]?.[0]).toMatchObject({
      tx: { Account: account, Fee: '12', Sequence: 7, LastLedgerSequence: 104 },
    })
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
  ])('%s is never signed nor sent', async (_title, happens, code) => {
    happens()
    await expect(submitTransaction(draft)).rejects.toMatchObject({ code })
    expect([vi.mocked(signWithWallet).mock.calls.length, vi.mocked(liveNodes.submit).mock.calls.length]).toEqual([0, 0])
    expect([transactionStore.get(), loadPending()]).toEqual([[], []])
  })

  it('that the person said no to is not sent, and nothing is told', async () => {
    vi.mocked(signWithWallet).mockResolvedValue(undefined)
    await expect(submitTransaction(draft)).rejects.toMatchObject({ code: 'transaction/declined' })
    expect([vi.mocked(liveNodes.submit).mock.calls.length, transactionStore.get(), titles()]).toEqual([0, [], []])
  })

  it('that the vault refuses is not sent, and the person is told why', async () => {
    vi.mocked(signWithWallet).mockRejectedValue(new KeyringError('keyring/fee-too-high', '700000000'))
    await expect(submitTransaction(draft)).rejects.toMatchObject({ code: 'transaction/not-signed' })
    expect([vi.mocked(liveNodes.submit).mock.calls.length, titles()]).toEqual([
      0,
      ['The node asks for too high a network fee'],
    ])
  })

  it('moves on in sequence and last ledger while the question is open, and no longer', async () => {
    const answer = Promise.withResolvers<SignedTransaction | undefined>()
    vi.mocked(signWithWallet).mockReturnValue(answer.promise)
    const sent = submitTransaction(draft).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(0)
    vi.mocked(liveNodes.validatedLedger).mockResolvedValue({ index: 109, completeLedgers: '1-109' })
    await vi.advanceTimersByTimeAsync(REFRESH_MS)
    expect(vi.mocked(refreshQuestion).mock.calls).toEqual([[{ sequence: 7, lastLedger: 113 }]])
    answer.resolve(undefined)
    await sent
    await vi.advanceTimersByTimeAsync(10 * REFRESH_MS)
    expect(vi.mocked(refreshQuestion)).toHaveBeenCalledTimes(1)
  })

  it('that no node could be asked about was not sent, and the person is told so', async () => {
    vi.mocked(liveNodes.baseFee).mockRejectedValue(new ClientError('node/unreachable', 'Network error'))
    await expect(submitTransaction(draft)).rejects.toMatchObject({ code: 'transaction/network' })
    expect([vi.mocked(liveNodes.submit).mock.calls.length, loadPending(), titles().length]).toEqual([0, [], 1])
  })
})
