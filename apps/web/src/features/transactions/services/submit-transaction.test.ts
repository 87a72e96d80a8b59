import { ClientError } from '@tidebook/client'
import type { ConfigFile, User } from '@tidebook/contract'
import type { RealNameAction } from '@tidebook/contract/identity'
import { KeyringError, type SignedTransaction } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { toastStore } from '../../toasts/index.ts'
import { refreshPrompt, signWithWallet } from '../../wallet/index.ts'
import { switchWallet, notifyAccountEvents } from '../../wallet/model/wallet-state.ts'
import type { TransactionDraft } from '../model/tracked-transaction.ts'
import { transactionStore } from '../model/transaction-store.ts'
import { REFRESH_MS } from './request-signature.ts'
import { MAX_LEDGERS_AHEAD, liveNodes } from './ledger.ts'
import { configStore, networkStore } from '../../network/index.ts'
import { accountsApi, clearUser, storeUser } from '../../session/index.ts'
import { pendingSetting } from './pending-setting.ts'
import { submitTransaction } from './submit-transaction.ts'
import { account, beginWithWallet, loadPending } from '../testing/signing-wallet.ts'

// The vault, which confirms and signs, has its own tests.
vi.mock(import('../../wallet/index.ts'), async (original) => ({
  ...(await original()),
  refreshPrompt: vi.fn(),
  signWithWallet: vi.fn(),
}))

const draft: TransactionDraft = { kind: 'order', tx: { TransactionType: 'OfferCreate', Account: account } }

function titles() {
  return toastStore.get().map(({ title }) => title)
}

let signed = 0

function signedOf(tx: TransactionJson): SignedTransaction {
  signed += 1
  const { Sequence: sequence = 0, LastLedgerSequence: lastLedgerSequence } = tx
  const summary = { account: tx.Account, sequence, lastLedgerSequence, fields: tx }
  return { blob: 'AB', hash: String(signed).padStart(64, 'A'), summary } as SignedTransaction
}

beginWithWallet()
beforeEach(() => {
  vi.mocked(refreshPrompt).mockReset()
  vi.mocked(signWithWallet)
    .mockReset()
    .mockImplementation(async ({ tx }) => signedOf(tx))
})

/** A network with the shortest validity in ledgers. */
setNetwork({ ...SWT_NETWORK, closeInterval: 10_000 })

describe('when an operator requires a verified identity', () => {
  const payment = (to: string): TransactionDraft => ({
    kind: 'swap',
    tx: { TransactionType: 'Payment', Account: account, Destination: to },
  })
  const cancel: TransactionDraft = { kind: 'cancel', tx: { TransactionType: 'OfferCancel', Account: account } }
  const other = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
  const person = { id: 'i', userName: '', maskedName: '', phone: '', email: '', verifyState: 'pending' } as User
  const wantFor = (...realNameFor: RealNameAction[]): void =>
    configStore.set({ state: 'ready', value: { realNameFor } as unknown as ConfigFile })
  afterEach(() => {
    configStore.set({ state: 'loading' })
    clearUser()
  })

  it('a trade without one requests no signature and sends nothing, while a cancellation works (ROL-007)', async () => {
    wantFor('trade')
    for (const refused of [draft, payment(account)])
      await expect(submitTransaction(refused)).rejects.toMatchObject({ code: 'transaction/not-verified' })
    expect([vi.mocked(signWithWallet).mock.calls, titles()]).toEqual([[], ['Verify your identity first']])
    await submitTransaction(payment(other))
    await submitTransaction(cancel)
    expect(signWithWallet).toHaveBeenCalledTimes(2)
  })

  it('a transfer to another account is blocked until the review succeeds (ROL-008)', async () => {
    wantFor('transferOut')
    storeUser(person)
    const myself = vi.spyOn(accountsApi, 'myself')
    myself.mockResolvedValue({ result: true, data: person } as never)
    await expect(submitTransaction(payment(other))).rejects.toMatchObject({ code: 'transaction/not-verified' })
    await submitTransaction(draft)
    myself.mockResolvedValue({ result: true, data: { ...person, verifyState: 'verified' } } as never)
    await submitTransaction(payment(other))
    expect(vi.mocked(signWithWallet).mock.calls.map(([{ tx }]) => tx.TransactionType)).toEqual([
      'OfferCreate',
      'Payment',
    ])
  })
})

describe("a transaction of the user's wallet", () => {
  it('requests another confirmation when a ledger used its sequence number, and sends nothing after a rejection', async () => {
    vi.mocked(liveNodes.submit).mockResolvedValue({ engine_result: 'tefPAST_SEQ', engine_result_message: '' } as never)
    const next = { account_data: { Account: account, Balance: '1', Sequence: 9, OwnerCount: 0 }, ledger_index: 100 }
    vi.mocked(signWithWallet).mockImplementationOnce(async ({ tx }) => {
      vi.mocked(liveNodes.accountInfo).mockResolvedValue(next as never)
      return signedOf(tx)
    })
    vi.mocked(signWithWallet).mockResolvedValueOnce(undefined)
    const sent = submitTransaction(draft).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(500)
    expect([transactionStore.get()[0]?.state, titles()]).toEqual(['signing', []])
    await vi.advanceTimersByTimeAsync(500)
    expect(await sent).toMatchObject({ code: 'transaction/declined' })
    expect(vi.mocked(signWithWallet).mock.calls.map(([{ tx }]) => tx.Sequence)).toEqual([7, 9])
    expect(liveNodes.submit).toHaveBeenCalledTimes(1)
    expect([transactionStore.get()[0]?.state, loadPending()]).toEqual(['failed', []])
  })

  it('is signed with the fee of the network, or of the draft', async () => {
    await submitTransaction(draft)
    await submitTransaction({ ...draft, tx: { ...draft.tx, TransactionType: 'AMMCreate', Fee: '20000000' } })
    const prompts = vi.mocked(signWithWallet).mock.calls.map(([{ tx, named }]) => [tx.Fee, named])
    expect(prompts).toEqual([
      ['12', 'OfferCreate'],
      ['20000000', 'AMMCreate'],
    ])
  })

  it.each(['temBAD_OFFER', 'tefMASTER_DISABLED'])(
    'reports %s as failed immediately and is not sent again',
    async (result) => {
      vi.mocked(liveNodes.submit).mockResolvedValue({ engine_result: result, engine_result_message: '' } as never)
      expect(await submitTransaction(draft)).toMatchObject({ state: 'failed', result })
      await vi.advanceTimersByTimeAsync(60_000)
      expect(liveNodes.submit).toHaveBeenCalledTimes(1)
      expect([titles(), loadPending()]).toEqual([['Submission failure'], []])
    },
  )

  it('is polled every 5 seconds until a validated ledger contains it (TRD-001, STA-019)', async () => {
    await submitTransaction(draft)
    vi.mocked(liveNodes.accountInfo).mockResolvedValue({ account_data: { Sequence: 8 }, ledger_index: 101 } as never)
    vi.mocked(liveNodes.transaction).mockResolvedValue({
      ledger_index: 101,
      meta: { TransactionResult: 'tesSUCCESS', TransactionIndex: 0, AffectedNodes: [] },
    } as never)
    await vi.advanceTimersByTimeAsync(4999)
    expect(transactionStore.get()).toMatchObject([{ state: 'submitted' }])
    await vi.advanceTimersByTimeAsync(1)
    expect(transactionStore.get()).toMatchObject([{ state: 'validated', ledger: 101 }])
  })

  it('is unknown without an answer, and the same bytes are resent until a node answers', async () => {
    vi.mocked(liveNodes.submit).mockRejectedValue(new ClientError('node/unreachable', 'Network Error'))
    expect((await submitTransaction(draft)).state).toBe('unknown')
    await vi.advanceTimersByTimeAsync(50_000)
    expect([transactionStore.get()[0]?.state, loadPending().length]).toEqual(['unknown', 1])
    expect(new Set(vi.mocked(liveNodes.submit).mock.calls.map(([blob]) => blob)).size).toBe(1)
    expect(vi.mocked(liveNodes.submit).mock.calls.length).toBeGreaterThan(3)
  })

  it('uses the sequence number after a pending one of another tab', async () => {
    const hash = 'F'.repeat(64)
    const other = { id: 'tab', kind: 'order', tx: draft.tx, at: 1 }
    const submission = { blob: 'AB', hash, account, sequence: 7, lastLedger: 104, firstLedger: 100 }
    pendingSetting.write([{ ...other, submission }])
    await submitTransaction(draft)
    expect(vi.mocked(signWithWallet).mock.calls.map(([{ tx }]) => tx.Sequence)).toEqual([8])
  })

  it('requests another confirmation when another tab used its sequence number in the meantime', async () => {
    const hash = 'F'.repeat(64)
    const other = { id: 'tab', kind: 'order', tx: draft.tx, at: 1 }
    vi.mocked(signWithWallet).mockImplementationOnce(async ({ tx }) => {
      const submission = { blob: 'AB', hash, account, sequence: 7, lastLedger: 104, firstLedger: 100 }
      pendingSetting.write([{ ...other, submission }])
      return signedOf(tx)
    })
    await submitTransaction(draft)
    expect(vi.mocked(signWithWallet).mock.calls.map(([{ tx }]) => tx.Sequence)).toEqual([7, 8])
    expect(liveNodes.submit).toHaveBeenCalledTimes(1)
  })

  it('requests no confirmation and sends nothing when the node is far ahead of the market', async () => {
    networkStore.set((state) => ({ ...state, ledger: { index: 99 - MAX_LEDGERS_AHEAD } as never }))
    await expect(submitTransaction(draft)).rejects.toMatchObject({ code: 'transaction/not-signed' })
    expect([vi.mocked(signWithWallet).mock.calls.length, vi.mocked(liveNodes.submit).mock.calls.length]).toEqual([0, 0])
    networkStore.set((state) => ({ ...state, ledger: { index: 100 - MAX_LEDGERS_AHEAD } as never }))
    expect((await submitTransaction(draft)).state).toBe('submitted')
    networkStore.set(({ ledger: _ledger, ...state }) => state as never)
  })

  it('waits during another confirmation, then uses the next sequence number', async () => {
    const answered = Promise.withResolvers<void>()
    vi.mocked(signWithWallet).mockImplementationOnce(async ({ tx }) => {
      await answered.promise
      return signedOf(tx)
    })
    const orders = [submitTransaction(draft), submitTransaction(draft)]
    await vi.advanceTimersByTimeAsync(100)
    expect(signWithWallet, 'one prompt at a time').toHaveBeenCalledTimes(1)
    answered.resolve()
    await Promise.all(orders)
    expect(vi.mocked(signWithWallet).mock.calls.map(([{ tx }]) => tx.Sequence)).toEqual([7, 8])
    expect(liveNodes.submit).toHaveBeenCalledTimes(2)
  })

  it('requests its confirmation after the user rejected another one', async () => {
    vi.mocked(signWithWallet).mockResolvedValueOnce(undefined)
    const [first, second] = [submitTransaction(draft), submitTransaction(draft)]
    await expect(first).rejects.toMatchObject({ code: 'transaction/declined' })
    expect((await second).state).toBe('submitted')
  })

  it("is signed with the nodes' fee and sequence number, and stored until a ledger contains it", async () => {
    const { state, hash } = await submitTransaction(draft)
    expect(vi.mocked(signWithWallet).mock.calls[0]?.[0]).toMatchObject({
      tx: { Account: account, Fee: '12', Sequence: 7, LastLedgerSequence: 104 },
    })
    expect([state, loadPending().map(({ submission }) => submission.hash), titles().length]).toEqual([
      'submitted',
      [hash],
      1,
    ])
    vi.mocked(liveNodes.accountInfo).mockResolvedValue({ account_data: { Sequence: 8 }, ledger_index: 101 } as never)
    vi.mocked(liveNodes.transaction).mockResolvedValue({
      ledger_index: 101,
      meta: { TransactionResult: 'tesSUCCESS', TransactionIndex: 0, AffectedNodes: [] },
    } as never)
    // The account changed, so the check runs immediately instead of at the next round.
    notifyAccountEvents([], 101)
    await vi.advanceTimersByTimeAsync(0)
    expect(transactionStore.get()).toMatchObject([{ hash, state: 'validated', ledger: 101 }])
    expect([loadPending(), titles()]).toEqual([[], ['Order placed']])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(titles()).toEqual(['Order placed'])
  })

  it.each<[string, () => void, string]>([
    ['without a wallet', () => switchWallet(undefined), 'transaction/no-wallet'],
    [
      'of another wallet',
      () => switchWallet({ address: 'jOther', alias: 'B', vault: 'v' }),
      'transaction/other-wallet',
    ],
  ])('is never signed or sent: %s', async (_title, happens, code) => {
    happens()
    await expect(submitTransaction(draft)).rejects.toMatchObject({ code })
    expect([vi.mocked(signWithWallet).mock.calls.length, vi.mocked(liveNodes.submit).mock.calls.length]).toEqual([0, 0])
    expect([transactionStore.get(), loadPending()]).toEqual([[], []])
  })

  it('sends and announces nothing after a rejection by the user', async () => {
    vi.mocked(signWithWallet).mockResolvedValue(undefined)
    await expect(submitTransaction(draft)).rejects.toMatchObject({ code: 'transaction/declined' })
    expect([vi.mocked(liveNodes.submit).mock.calls.length, transactionStore.get(), titles()]).toEqual([0, [], []])
  })

  it('is not sent after a refusal by the vault, and the user sees the reason', async () => {
    vi.mocked(signWithWallet).mockRejectedValue(new KeyringError('keyring/fee-too-high', '700000000'))
    await expect(submitTransaction(draft)).rejects.toMatchObject({ code: 'transaction/not-signed' })
    expect([vi.mocked(liveNodes.submit).mock.calls.length, titles()]).toEqual([
      0,
      ['The node requests a network fee that is too high'],
    ])
  })

  it('refreshes sequence number and last ledger only while the confirmation is open', async () => {
    const answer = Promise.withResolvers<SignedTransaction | undefined>()
    vi.mocked(signWithWallet).mockReturnValue(answer.promise)
    const sent = submitTransaction(draft).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(0)
    vi.mocked(liveNodes.validatedLedger).mockResolvedValue({ index: 105, completeLedgers: '1-105' })
    await vi.advanceTimersByTimeAsync(REFRESH_MS)
    expect(vi.mocked(refreshPrompt).mock.calls).toEqual([[{ sequence: 7, lastLedger: 109 }]])
    answer.resolve(undefined)
    await sent
    await vi.advanceTimersByTimeAsync(10 * REFRESH_MS)
    expect(vi.mocked(refreshPrompt)).toHaveBeenCalledTimes(1)
  })

  it('is not sent when no node is reachable, and the user sees the reason', async () => {
    vi.mocked(liveNodes.baseFee).mockRejectedValue(new ClientError('node/unreachable', 'Network error'))
    await expect(submitTransaction(draft)).rejects.toMatchObject({ code: 'transaction/network' })
    expect([vi.mocked(liveNodes.submit).mock.calls.length, loadPending(), titles().length]).toEqual([0, [], 1])
  })
})
