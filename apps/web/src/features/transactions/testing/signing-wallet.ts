import { ClientError } from '@tidebook/client'
import type { SignedTransaction } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { afterEach, beforeEach, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { toastStore } from '../../toasts/index.ts'
import { switchWallet } from '../../wallet/model/wallet-state.ts'
import { readPending } from '../model/pending-record.ts'
import { transactionStore } from '../model/transaction-store.ts'
import { liveNodes } from '../services/ledger.ts'
import { pendingSetting } from '../services/pending-setting.ts'
import { stopTransactions } from '../services/tracking.ts'

export const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

export function loadPending() {
  return readPending(pendingSetting.read())
}

/** Returns a transaction as the vault signs it. Blob and hash contain its sequence number. */
export function signedOf(tx: TransactionJson): SignedTransaction {
  const { Sequence: sequence = 0, LastLedgerSequence: lastLedgerSequence } = tx
  const summary = { account: tx.Account, sequence, lastLedgerSequence, fields: tx }
  return { blob: `AB${sequence}`, hash: String(sequence).padStart(64, 'A'), summary } as SignedTransaction
}

/** Returns a node's response to a submission. */
export function answer(result: string) {
  return { engine_result: result, engine_result_message: '' } as never
}

/**
 * Sets up each test with a wallet, a node that accepts every transaction, a ledger that contains none of them, and a
 * frozen clock.
 */
export function beginWithWallet(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('localStorage', memoryStorage())
    activateMessages('en', compileCatalog('en'))
    toastStore.set([])
    transactionStore.set([])
    switchWallet({ address: account, alias: 'A', vault: 'v' })
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
}
