import { ClientError } from '@tidebook/client'
import { KeyringError } from '@tidebook/keyring'
import { requireUnlocked, signWithWallet, tellWalletError, tellWalletMissing, walletStore } from '../../wallet/index.ts'
import { nextSequence } from '../model/next-sequence.ts'
import { beginTransaction } from '../model/tracked-transaction.ts'
import type { TrackedTransaction, TransactionDraft } from '../model/tracked-transaction.ts'
import { trackTransaction, transactionStore } from '../model/transaction-store.ts'
import { TransactionError } from '../model/transaction-error.ts'
import { tellInactive, tellNetwork } from './announce.ts'
import { closeIntervalMs } from './close-interval.ts'
import { deliver } from './deliver.ts'
import { exclusively } from './exclusive.ts'
import { liveNodes } from './live-nodes.ts'
import { keepFollowing, startTransactions, tell } from './tracking.ts'

/**
 * Signs a draft with the own wallet and sends it. Asks for the trading password when the wallet is locked. Comes back once a
 * node has answered (or nobody did); what follows is told by `transactionStore` and by messages to the person.
 * Throws `TransactionError` when nothing was sent; the person has then been told why, except after closing the
 * password question (`transaction/locked`).
 */
export async function submitTransaction(draft: TransactionDraft): Promise<TrackedTransaction> {
  startTransactions()
  const account = draft.tx.Account
  const { wallet } = walletStore.get()
  if (wallet === undefined) {
    tellWalletMissing()
    throw new TransactionError('transaction/no-wallet')
  }
  if (wallet.address !== account) throw new TransactionError('transaction/other-wallet')
  if (!(await requireUnlocked())) throw new TransactionError('transaction/locked')
  const begun = beginTransaction(draft, crypto.randomUUID(), Date.now())
  const { id } = begun
  trackTransaction(begun)
  try {
    const following = await exclusively(`sequence_${account}`, () =>
      deliver(draft, {
        nodes: liveNodes,
        sign: signWithWallet,
        sequence: (fromNode) => nextSequence(account, fromNode, transactionStore.get()),
        closeIntervalMs: closeIntervalMs(),
        tell: (event) => tell(id, event),
      }),
    )
    keepFollowing(id, following)
  } catch (error) {
    throw notSent(id, error)
  }
  return transactionStore.get().find((each) => each.id === id) ?? begun
}

function notSent(id: string, error: unknown): unknown {
  if (error instanceof KeyringError) {
    tell(id, { type: 'stopped', code: error.code })
    tellWalletError(error)
    return new TransactionError(error.code === 'keyring/locked' ? 'transaction/locked' : 'transaction/not-signed')
  }
  if (!(error instanceof ClientError)) return error
  const inactive = error.code === 'node/refused' && error.reason === 'actNotFound'
  const code = inactive ? 'transaction/inactive' : 'transaction/network'
  tell(id, { type: 'stopped', code })
  if (inactive) tellInactive()
  else tellNetwork(error.message)
  return new TransactionError(code)
}
