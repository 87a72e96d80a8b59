import { ClientError, SubmitError, type SignedSubmission, type Terms } from '@tidebook/client/submit'
import { KeyringError, type SigningRequest } from '@tidebook/keyring'
import { tellWalletError, tellWalletMissing, walletStore } from '../../wallet/index.ts'
import { beginTransaction } from '../model/tracked-transaction.ts'
import type { TrackedTransaction, TransactionDraft } from '../model/tracked-transaction.ts'
import { trackTransaction, transactionStore } from '../model/transaction-store.ts'
import { TransactionError } from '../model/transaction-error.ts'
import { tellBusy, tellInactive, tellNetwork } from './announce.ts'
import { ask } from './ask.ts'
import { startTransactions, tell, transactionSession } from './tracking.ts'

/**
 * Prepares a draft, has the person asked about all of it in the vault's window, and sends what was signed there. Comes
 * back once a node has answered (or nobody did); what follows is told by `transactionStore` and by messages to the
 * person. `about` is what the question says beside the transaction. Throws `TransactionError` when nothing was sent; the
 * person has then been told why, except after a no (`transaction/declined`).
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
  const session = transactionSession()
  const begun = beginTransaction({ kind, tx }, crypto.randomUUID(), Date.now())
  const { id, at } = begun
  const record = { id, kind, tx, at }
  const sign = async ({ fee, sequence, lastLedger }: Terms): Promise<SignedSubmission> => {
    const full = { ...tx, Fee: fee, Sequence: sequence, LastLedgerSequence: lastLedger }
    const signed = await ask({ tx: full, ...about }, () => session.terms(account))
    if (signed === undefined) throw new TransactionError('transaction/declined')
    trackTransaction(begun)
    // What was signed is read from the signed blob; nothing of it comes from the request.
    const { blob, hash, summary } = signed
    record.tx = summary.fields
    return { blob, hash, sequence: summary.sequence, lastLedger: summary.lastLedgerSequence ?? lastLedger }
  }
  try {
    await session.send({ account, about: record, sign })
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
  // A no to the question that came again: nothing that was sent can be applied any more.
  if (error instanceof TransactionError) tell(id, { type: 'stopped', code: error.code })
  if (error instanceof SubmitError) {
    tell(id, { type: 'stopped', code: 'transaction/busy' })
    tellBusy()
    return new TransactionError('transaction/busy')
  }
  if (!(error instanceof ClientError)) return error
  const inactive = error.code === 'node/refused' && error.reason === 'actNotFound'
  const code = inactive ? 'transaction/inactive' : 'transaction/network'
  tell(id, { type: 'stopped', code })
  if (inactive) tellInactive()
  else tellNetwork(error.message)
  return new TransactionError(code)
}
