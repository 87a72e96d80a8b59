import { lastLedgerFor } from '@tidebook/client'
import type { AccountInfo, Submission, ValidatedLedger } from '@tidebook/client'
import { KeyringError, type LedgerWindow, type SignedTransaction } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'

/** What preparing asks of the node pool. */
export interface PrepareNodes {
  accountInfo(account: string, ledger: 'current'): Promise<Pick<AccountInfo, 'account_data'>>
  validatedLedger(): Promise<ValidatedLedger>
  baseFee(): Promise<bigint>
}

export interface PrepareContext {
  readonly nodes: PrepareNodes
  /** the sequence to use after the node's answer; transactions on their way may be ahead of it */
  readonly sequence: (fromNode: number) => number
  /** time between ledgers of the network, in milliseconds */
  readonly closeIntervalMs: number
  /** the last ledger that the market server told of; undefined while it told of none */
  readonly marketLedger: () => number | undefined
}

/** How far a node may be ahead of the market server, in ledgers. What is further ahead is not believed. */
export const MOST_AHEAD = 100

/** A transaction as far as it can be made without a signature. */
export interface PreparedTransaction {
  readonly tx: TransactionJson
  /** the validated ledger it was made at */
  readonly firstLedger: number
}

/** A signed transaction that can be sent. */
export interface SignedSubmission {
  readonly tx: TransactionJson
  readonly submission: Submission
}

/**
 * Sequence and last ledger for a transaction that is made now. Throws `ClientError`, and `keyring/transaction-refused`
 * for a node that is far ahead of the market: what it names would stay valid for as long as it likes.
 */
export async function freshWindow(
  account: string,
  context: PrepareContext,
): Promise<LedgerWindow & { readonly firstLedger: number }> {
  const { nodes, closeIntervalMs } = context
  const [info, ledger] = await Promise.all([nodes.accountInfo(account, 'current'), nodes.validatedLedger()])
  const known = context.marketLedger()
  if (known !== undefined && ledger.index > known + MOST_AHEAD)
    throw new KeyringError('keyring/transaction-refused', 'LastLedgerSequence')
  return {
    sequence: context.sequence(info.account_data.Sequence),
    lastLedger: lastLedgerFor(ledger.index, closeIntervalMs),
    firstLedger: ledger.index,
  }
}

/** Completes a draft with fee, sequence and last ledger, so that a person can be asked about all of it. Throws as `freshWindow`. */
export async function prepare(draft: TransactionJson, context: PrepareContext): Promise<PreparedTransaction> {
  const [window, fee] = await Promise.all([freshWindow(draft.Account, context), context.nodes.baseFee()])
  const { sequence, lastLedger, firstLedger } = window
  return { tx: { ...draft, Fee: String(fee), Sequence: sequence, LastLedgerSequence: lastLedger }, firstLedger }
}

/** What was signed, decoded from the signed blob; nothing of it comes from the request. */
export function submissionOf(signed: SignedTransaction, firstLedger: number): SignedSubmission {
  const { blob, hash, summary } = signed
  const { account, sequence, lastLedgerSequence, fields } = summary
  const lastLedger = lastLedgerSequence ?? firstLedger
  return { tx: fields, submission: { blob, hash, account, sequence, lastLedger, firstLedger } }
}
