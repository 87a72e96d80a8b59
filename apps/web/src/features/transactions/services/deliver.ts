import type { Clock, SubmissionNodes } from '@tidebook/client'
import type { TransactionDraft, TransactionEvent } from '../model/tracked-transaction.ts'
import { follow } from './follow.ts'
import type { Following } from './follow.ts'
import { prepare } from './prepare.ts'
import type { PrepareContext, PrepareNodes } from './prepare.ts'

/** Tries in all when another sender took the sequence. */
const TRIES = 3

/** The results after which signing again with a fresh sequence is right, and no others. */
const RETRIED: ReadonlySet<string> = new Set(['terPRE_SEQ', 'tefPAST_SEQ'])

export interface DeliverContext extends PrepareContext {
  readonly nodes: PrepareNodes & SubmissionNodes
  /** hears every step; the signed step is heard before the blob leaves */
  readonly tell: (event: TransactionEvent) => void
  readonly clock?: Clock
}

/**
 * Signs and sends a draft. When the sequence was taken it is fetched again and the transaction signed anew. Comes back
 * with the first answer that counts; the following goes on. Rejects only when nothing was sent.
 */
export async function deliver(draft: TransactionDraft, context: DeliverContext): Promise<Following> {
  const { nodes, tell, clock } = context
  for (let attempt = 1; ; attempt++) {
    const fresh = attempt === 1 ? context : { ...context, sequence: (fromNode: number) => fromNode }
    const { tx, submission } = await prepare(draft, fresh)
    tell({ type: 'signed', tx, submission })
    const again = (event: TransactionEvent): boolean =>
      attempt < TRIES && event.type === 'moved' && event.ledger === undefined && RETRIED.has(event.result ?? '')
    const following = follow({
      nodes,
      submission,
      tell: (event) => (again(event) ? undefined : tell(event)),
      ...(clock !== undefined && { clock }),
    })
    const result = await following.firstResult
    if (attempt < TRIES && RETRIED.has(result ?? '')) following.stop()
    else return refusedForGood(following, result, tell)
  }
}

/** A tef answer to a transaction that no node has seen before will not get better by waiting. */
function refusedForGood(following: Following, result: string | undefined, tell: DeliverContext['tell']): Following {
  if (result?.startsWith('tef') === true) {
    following.stop()
    tell({ type: 'moved', phase: 'failed', result })
  }
  return following
}
