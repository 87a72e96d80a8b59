import type { Terms } from '@tidebook/client/submit'
import type { BatchSigningRequest } from '@tidebook/keyring'
import { type TransactionDraft, beginTransaction } from '../model/tracked-transaction.ts'
import { TransactionError } from '../model/transaction-error.ts'
import { trackTransaction } from '../model/transaction-store.ts'
import { requestSignatures } from './request-signature.ts'
import { reportNotSent } from './not-sent.ts'
import { checkOwnAccount } from './own-account.ts'
import { checkRealNames } from './real-name-gate.ts'
import { completeTransaction, toSubmission } from './signing-terms.ts'
import { startTransactions, applyEvent, transactionSession } from './tracking.ts'

/**
 * Requests one confirmation for several orders or cancellations of the user's wallet, and sends the signed transactions
 * one after the other. `onSigned` receives the id of their group. Resolves when a node has responded for each
 * transaction, or the attempts have failed. `transactionStore` shows each outcome: some may fail while others succeed.
 * @param drafts 1 to `MAX_BATCH_SIZE` transactions of one account and type
 * @throws TransactionError when nothing was sent; the user has already seen the reason, except after a rejection
 */
export async function submitBatch(
  drafts: readonly TransactionDraft[],
  about: Pick<BatchSigningRequest, 'order' | 'cancels'>,
  onSigned: (group: string) => void,
): Promise<void> {
  startTransactions()
  const account = drafts[0]?.tx.Account
  if (account === undefined) return
  checkOwnAccount(account)
  await checkRealNames(drafts.map(({ tx }) => tx))
  const session = transactionSession()
  const group = crypto.randomUUID()
  const at = Date.now()
  const records = drafts.map(({ kind, tx }) => ({ id: crypto.randomUUID(), kind, tx, at, group }))
  const sign = async (terms: Terms) => {
    const txs = drafts.map(({ tx }, index) => completeTransaction(tx, terms, index))
    const signed = await requestSignatures({ txs, ...about }, () => session.terms(account, drafts.length))
    if (signed === undefined) throw new TransactionError('transaction/declined')
    for (const [index, record] of records.entries()) {
      trackTransaction(beginTransaction(record, record.id, at, group))
      record.tx = signed[index]?.summary.fields ?? record.tx
    }
    onSigned(group)
    return signed.map((each) => toSubmission(each, terms))
  }
  try {
    await session.sendBatch({ account, abouts: records, sign })
  } catch (error) {
    const { code, error: reported } = reportNotSent(error)
    if (code !== undefined) for (const { id } of records) applyEvent(id, { type: 'stopped', code })
    throw reported
  }
}
