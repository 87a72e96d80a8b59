import type { ApplyContext } from '../money/apply-context.ts'
import type { EntryContext } from '../entries/entry-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { Thread } from '../state/entry.ts'
import { Effects } from './effects.ts'
import { EffectCollector } from './effect-collector.ts'

/**
 * Collects the changes of the transaction since `mark` from the undo log, and threads every changed entry to the
 * transaction (ledger-rules 1.9).
 */
export function collectEffects(
  context: ApplyContext,
  mark: number,
  result: EngineResult,
  around: EntryContext,
): Effects {
  const { journal } = context.state
  const thread: Thread = { id: context.tx.hash, ledger: context.ledgerIndex }
  const gathered = new EffectCollector(journal.changesSince(mark))
  for (const entry of gathered.threaded) {
    const { fields } = entry
    if (fields !== undefined) journal.set(entry, { ...fields, thread })
  }
  const delivered = result === 'tesSUCCESS' ? context.delivered : undefined
  return new Effects(gathered.effects(), context.transactionIndex, result, delivered, around)
}
