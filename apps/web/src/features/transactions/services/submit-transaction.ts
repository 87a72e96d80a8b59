import { ClientError } from '@tidebook/client'
import { KeyringError, type LedgerWindow, type SignedTransaction, type SigningRequest } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { networkStore } from '../../network/index.ts'
import { tellWalletError, tellWalletMissing, walletStore } from '../../wallet/index.ts'
import { nextSequence } from '../model/next-sequence.ts'
import { beginTransaction } from '../model/tracked-transaction.ts'
import type { TrackedTransaction, TransactionDraft } from '../model/tracked-transaction.ts'
import { trackTransaction, transactionStore } from '../model/transaction-store.ts'
import { TransactionError } from '../model/transaction-error.ts'
import { tellInactive, tellNetwork } from './announce.ts'
import { ask, turnToAsk } from './ask.ts'
import { closeIntervalMs } from './close-interval.ts'
import { deliver } from './deliver.ts'
import { exclusively } from './exclusive.ts'
import { liveNodes } from './live-nodes.ts'
import { prepare, submissionOf } from './prepare.ts'
import { keepFollowing, startTransactions, tell } from './tracking.ts'

/**
 * Prepares a draft, has the person asked about all of it in the vault's window, and sends what was signed there. Comes
 * back once a node has answered (or nobody did); what follows is told by `transactionStore` and by messages to the
 * person. `about` is what the question says beside the transaction. Throws `TransactionError` when nothing was sent; the person has then been told why, except after a no
 * (`transaction/declined`).
 */
export async function submitTransaction(
  draft: TransactionDraft,
  about: Pick<SigningRequest, 'order' | 'cancels'> = {},
): Promise<TrackedTransaction> {
  startTransactions()
  const { kind, tx } = draft
  const account = tx.Account
  const { wallet } = walletStore.get()
  if (wallet === undefined) {
    tellWalletMissing()
    throw new TransactionError('transaction/no-wallet')
  }
  if (wallet.address !== account) throw new TransactionError('transaction/other-wallet')
  const context = {
    nodes: liveNodes,
    sequence: (fromNode: number) => nextSequence(account, fromNode, transactionStore.get()),
    closeIntervalMs: closeIntervalMs(),
    marketLedger: () => networkStore.get().ledger?.index,
  }
  const begun = beginTransaction({ kind, tx }, crypto.randomUUID(), Date.now())
  const { id } = begun
  const endTurn = await turnToAsk()
  try {
    const prepared = await prepare(tx, context)
    const signedAt = async (window: Partial<LedgerWindow>): Promise<SignedTransaction> => {
      const { sequence = prepared.tx.Sequence, lastLedger = prepared.tx['LastLedgerSequence'] } = window
      const full = { ...prepared.tx, Sequence: sequence, LastLedgerSequence: lastLedger } as TransactionJson
      const signed = await ask({ tx: full, ...about }, context)
      if (signed === undefined) throw new TransactionError('transaction/declined')
      return signed
    }
    const signed = await signedAt({})
    trackTransaction(begun)
    const following = await exclusively(`sequence_${account}`, () =>
      deliver(submissionOf(signed, prepared.firstLedger), {
        ...context,
        signAgain: signedAt,
        tell: (event) => {
          tell(id, event)
          // From here on its sequence counts as taken.
          if (event.type === 'signed') endTurn()
        },
      }),
    )
    keepFollowing(id, following)
  } catch (error) {
    throw notSent(id, error)
  } finally {
    endTurn()
  }
  return transactionStore.get().find((each) => each.id === id) ?? begun
}

function notSent(id: string, error: unknown): unknown {
  if (error instanceof KeyringError) {
    tell(id, { type: 'stopped', code: error.code })
    tellWalletError(error)
    return new TransactionError(error.code === 'keyring/locked' ? 'transaction/locked' : 'transaction/not-signed')
  }
  // A no to the question that came again (`deliver`): nothing that is out can be applied any more.
  if (error instanceof TransactionError) tell(id, { type: 'stopped', code: error.code })
  if (!(error instanceof ClientError)) return error
  const inactive = error.code === 'node/refused' && error.reason === 'actNotFound'
  const code = inactive ? 'transaction/inactive' : 'transaction/network'
  tell(id, { type: 'stopped', code })
  if (inactive) tellInactive()
  else tellNetwork(error.message)
  return new TransactionError(code)
}
