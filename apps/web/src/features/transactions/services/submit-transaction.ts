import type { Terms } from '@tidebook/client/submit'
import type { SigningRequest } from '@tidebook/keyring'
import { beginTransaction } from '../model/tracked-transaction.ts'
import type { TrackedTransaction, TransactionDraft } from '../model/tracked-transaction.ts'
import { trackTransaction, transactionStore } from '../model/transaction-store.ts'
import { TransactionError } from '../model/transaction-error.ts'
import { requestSignature } from './request-signature.ts'
import { reportNotSent } from './not-sent.ts'
import { checkOwnAccount } from './own-account.ts'
import { checkRealNames } from './real-name-gate.ts'
import { completeTransaction, toSubmission } from './signing-terms.ts'
import { startTransactions, applyEvent, transactionSession } from './tracking.ts'

/**
 * Prepares a draft, has the user confirm it in the vault's window, and sends the signed transaction. Resolves when a
 * node has responded or the attempts have failed; `transactionStore` and toasts show the later states. `about` contains
 * texts that the confirmation shows in addition to the transaction.
 * @throws TransactionError when nothing was sent; the user has already seen the reason, except after a rejection
 * (`transaction/declined`)
 */
export async function submitTransaction(
  draft: TransactionDraft,
  about: Pick<SigningRequest, 'order' | 'cancels'> = {},
): Promise<TrackedTransaction> {
  startTransactions()
  const { kind, tx } = draft
  const account = tx.Account
  checkOwnAccount(account)
  await checkRealNames([tx])
  const session = transactionSession()
  const begun = beginTransaction({ kind, tx }, crypto.randomUUID(), Date.now())
  const { id, at } = begun
  const record = { id, kind, tx, at }
  const sign = async (terms: Terms) => {
    const signed = await requestSignature(
      { tx: completeTransaction(tx, terms), named: tx.TransactionType, ...about },
      () => session.terms(account),
    )
    if (signed === undefined) throw new TransactionError('transaction/declined')
    trackTransaction(begun)
    record.tx = signed.summary.fields
    return toSubmission(signed, terms)
  }
  try {
    const { Fee: fee, TicketSequence: ticket } = tx
    await session.send({
      account,
      about: record,
      sign,
      ...(fee !== undefined && { fee }),
      ...(typeof ticket === 'number' && { ticket }),
    })
  } catch (error) {
    const { code, error: reported } = reportNotSent(error)
    if (code !== undefined) applyEvent(id, { type: 'stopped', code })
    throw reported
  }
  return transactionStore.get().find((each) => each.id === id) ?? begun
}
