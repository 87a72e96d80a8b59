import type { Clock, SubmissionNodes } from '@tidebook/client'
import type { LedgerWindow, SignedTransaction } from '@tidebook/keyring'
import type { TransactionEvent } from '../model/tracked-transaction.ts'
import { follow } from './follow.ts'
import type { Following } from './follow.ts'
import { freshWindow, submissionOf } from './prepare.ts'
import type { PrepareContext, PrepareNodes, SignedSubmission } from './prepare.ts'

/** Tries in all when another sender took the sequence; the person is asked each time. */
const TRIES = 3

/** The results after which signing again with a fresh sequence is right, and no others. */
const RETRIED: ReadonlySet<string> = new Set(['terPRE_SEQ', 'tefPAST_SEQ', 'tefMAX_LEDGER'])

export interface DeliverContext extends PrepareContext {
  readonly nodes: PrepareNodes & SubmissionNodes
  /** asks about the same transaction with another sequence and last ledger; rejects when the person said no */
  readonly signAgain: (window: LedgerWindow) => Promise<SignedTransaction>
  /** hears every step; the signed step is heard before the blob leaves */
  readonly tell: (event: TransactionEvent) => void
  readonly clock?: Clock
}

/**
 * Sends what was signed. When the sequence was taken meanwhile, it is fetched again and the transaction signed anew. Comes
 * back with the first answer that counts; the following goes on. Rejects only when nothing was sent.
 */
export async function deliver(confirmed: SignedSubmission, context: DeliverContext): Promise<Following> {
  const { nodes, tell, clock } = context
  let signed = confirmed
  // Another order of this browser may have taken the number while the question was open.
  if (context.sequence(signed.submission.sequence) !== signed.submission.sequence) signed = await again(signed, context)
  for (let attempt = 1; ; attempt++) {
    const { tx, submission } = signed
    tell({ type: 'signed', tx, submission })
    // Once there was a first answer, or none came, nobody signs again: from then on every step is told.
    let awaited = true
    const goesAgain = (event: TransactionEvent): boolean =>
      awaited &&
      attempt < TRIES &&
      event.type === 'moved' &&
      event.ledger === undefined &&
      RETRIED.has(event.result ?? '')
    const following = follow({
      nodes,
      submission,
      tell: (event) => (goesAgain(event) ? undefined : tell(event)),
      ...(clock !== undefined && { clock }),
    })
    const result = await following.firstResult
    awaited = false
    if (attempt >= TRIES || !RETRIED.has(result ?? '')) return refusedForGood(following, result, tell)
    try {
      signed = await again(signed, { ...context, sequence: (fromNode) => fromNode })
    } catch (error) {
      // A number that is ahead may still have its turn: what is out is followed to its last ledger.
      if (result === 'terPRE_SEQ') return following
      following.stop()
      throw error
    }
    following.stop()
  }
}

async function again({ submission }: SignedSubmission, context: DeliverContext): Promise<SignedSubmission> {
  const { sequence, lastLedger, firstLedger } = await freshWindow(submission.account, context)
  return submissionOf(await context.signAgain({ sequence, lastLedger }), firstLedger)
}

/** A tef answer to a transaction that no node has seen before will not get better by waiting. */
function refusedForGood(following: Following, result: string | undefined, tell: DeliverContext['tell']): Following {
  if (result?.startsWith('tef') === true) {
    following.stop()
    tell({ type: 'moved', phase: 'failed', result })
  }
  return following
}
