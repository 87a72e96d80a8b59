import { lastLedgerFor } from '@tidebook/client'
import type { AccountInfo, Submission, ValidatedLedger } from '@tidebook/client'
import type { SignedTransaction } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import type { TransactionDraft } from '../model/tracked-transaction.ts'

/** What preparing asks of the node pool. */
export interface PrepareNodes {
  accountInfo(account: string, ledger: 'current'): Promise<Pick<AccountInfo, 'account_data'>>
  validatedLedger(): Promise<ValidatedLedger>
  baseFee(): Promise<bigint>
}

export interface PrepareContext {
  readonly nodes: PrepareNodes
  readonly sign: (tx: TransactionJson) => Promise<SignedTransaction>
  /** the sequence to use after the node's answer; transactions on their way may be ahead of it */
  readonly sequence: (fromNode: number) => number
  /** time between ledgers of the network, in milliseconds */
  readonly closeIntervalMs: number
}

/**
 * Completes a draft with fee, sequence and last ledger as the nodes say, and signs it. The fields come back decoded from
 * the signed blob. Throws `ClientError` or `KeyringError`; nothing was sent then.
 */
export async function prepare(
  draft: TransactionDraft,
  context: PrepareContext,
): Promise<{ readonly tx: TransactionJson; readonly submission: Submission }> {
  const { nodes, sign, closeIntervalMs } = context
  const account = draft.tx.Account
  const [info, ledger, fee] = await Promise.all([
    nodes.accountInfo(account, 'current'),
    nodes.validatedLedger(),
    nodes.baseFee(),
  ])
  const sequence = context.sequence(info.account_data.Sequence)
  const lastLedger = lastLedgerFor(ledger.index, closeIntervalMs)
  const tx = { ...draft.tx, Fee: String(fee), Sequence: sequence, LastLedgerSequence: lastLedger }
  const { blob, hash, summary } = await sign(tx)
  return { tx: summary.fields, submission: { blob, hash, account, sequence, lastLedger, firstLedger: ledger.index } }
}
