import type { ApplyContext } from '../engine/apply-context.ts'
import type { Surroundings } from '../entries/surroundings.ts'
import type { EngineResult } from '../results/engine-results.ts'
import type { Thread } from '../state/entry.ts'
import { Effects } from './effects.ts'
import { Gathering } from './gathering.ts'

/**
 * What the transaction changed since `mark`, from the undo log, and the thread of every touched entry moved on to it
 * (ledger-rules 1.9).
 */
export function gatherEffects(
  context: ApplyContext,
  mark: number,
  result: EngineResult,
  around: Surroundings,
): Effects {
  const { journal } = context.state
  const thread: Thread = { id: context.tx.hash, ledger: context.ledgerIndex }
  const gathered = new Gathering(journal.changesSince(mark))
  for (const entry of gathered.threaded) {
    const { fields } = entry
    if (fields !== undefined) journal.set(entry, { ...fields, thread })
  }
  const delivered = result === 'tesSUCCESS' ? context.delivered : undefined
  return new Effects(gathered.effects(), context.transactionIndex, result, delivered, around)
}
