import type { TransactionJson } from '@tidebook/protocol'
import { delay } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { SubmissionSession } from '../submit/session.ts'
import type { SendRequest, SentSubmission, SignedSubmission } from '../submit/session-options.ts'
import type { SubmissionState } from '../submit/submission.ts'
import { SubmitError } from '../submit/submit-error.ts'
import type { Wallet } from '../wallet.ts'
import { OutcomeUnknown } from './errors.ts'
import { notSentError, outcomeError } from './refusals.ts'

/** A transaction that a validated ledger includes and has applied. */
export interface Applied {
  /** Its sequence number, which is also the number of its order. */
  readonly id: string
  readonly hash: string
}

/** Returns a rejected promise that causes no unhandled rejection. */
function rejected(reason: Error): Promise<never> {
  const promise = Promise.reject(reason)
  promise.catch(() => undefined)
  return promise
}

async function sent(
  session: SubmissionSession<string>,
  wallet: Wallet,
  about: string,
  transaction: TransactionJson,
): Promise<SentSubmission<string>> {
  const signer = wallet.signer(transaction)
  let last: SignedSubmission | undefined
  const sign: SendRequest<string>['sign'] = async (terms) => (last = await signer(terms))
  try {
    return await session.send({ account: wallet.address, about, sign })
  } catch (error) {
    // A closed session no longer reports whether the signed bytes were sent.
    if (last !== undefined && error instanceof SubmitError && error.code === 'submit/stopped')
      throw new OutcomeUnknown(String(last.sequence), last.hash, rejected(error))
    throw notSentError(error)
  }
}

/**
 * Sends a transaction and waits until validated ledgers decide. @param timeoutMs longest wait
 * @throws OutcomeUnknown if ledgers do not decide in this time, or the session ends after signing; BaseError with the
 * reason when it had no effect
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
    // The session was closed, but the transaction may still take effect.
    () => {
      throw new OutcomeUnknown(id, hash, ended)
    },
  )
  // The caller may never await it.
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
