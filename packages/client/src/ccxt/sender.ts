import type { TransactionJson } from '@tidebook/protocol'
import { delay } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { SubmissionSession } from '../submit/session.ts'
import type { SentSubmission } from '../submit/session-options.ts'
import type { SubmissionState } from '../submit/submission.ts'
import type { Wallet } from '../wallet.ts'
import { OutcomeUnknown } from './errors.ts'
import { notSentError, outcomeError } from './refusals.ts'

/** A transaction that a validated ledger contains and applied. */
export interface Applied {
  /** Its number in the account, which is also that of its order. */
  readonly id: string
  readonly hash: string
}

async function sent(
  session: SubmissionSession<string>,
  wallet: Wallet,
  about: string,
  transaction: TransactionJson,
): Promise<SentSubmission<string>> {
  try {
    return await session.send({ account: wallet.address, about, sign: wallet.signer(transaction) })
  } catch (error) {
    throw notSentError(error)
  }
}

/**
 * Sends a transaction and waits until validated ledgers decide. @param timeoutMs longest wait
 * @throws OutcomeUnknown when they have not decided in this time; BaseError with the reason when it had no effect
 */
export async function sendAndWait(
  session: SubmissionSession<string>,
  wallet: Wallet,
  clock: Clock,
  timeoutMs: number,
  about: string,
  transaction: TransactionJson,
): Promise<Applied> {
  const { record, ended } = await sent(session, wallet, about, transaction)
  const { sequence, hash } = record.submission
  const id = String(sequence)
  const applied = ended.then(
    (state: SubmissionState): Applied => {
      if (state.phase !== 'validated') throw outcomeError(state)
      return { id, hash }
    },
    // The session was closed, and the transaction may still take effect.
    () => {
      throw new OutcomeUnknown(id, hash, ended)
    },
  )
  // The caller may never read it.
  applied.catch(() => undefined)
  const patience = new AbortController()
  const late = delay(clock, timeoutMs, patience.signal).then(() => 'late' as const)
  late.catch(() => undefined)
  try {
    const first = await Promise.race([applied, late])
    if (first === 'late') throw new OutcomeUnknown(id, hash, applied)
    return first
  } finally {
    patience.abort()
  }
}
