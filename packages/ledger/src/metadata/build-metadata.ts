import type { ApplyContext } from '../engine/apply-context.ts'
import { amountJson } from '../entries/amount-json.ts'
import type { Surroundings } from '../entries/surroundings.ts'
import type { EngineResult } from '../results/engine-results.ts'
import type { Thread } from '../state/entry.ts'
import { Gathering } from './gathering.ts'
import type { MetadataJson } from './metadata-json.ts'

/**
 * What the transaction changed since `mark`, from the undo log, and the thread of every touched entry moved on to it
 * (ledger-rules 1.9).
 */
export function buildMetadata(
  context: ApplyContext,
  mark: number,
  result: EngineResult,
  around: Surroundings,
): MetadataJson {
  const { journal } = context.state
  const thread: Thread = { id: context.tx.hash, ledger: context.ledgerIndex }
  const gathered = new Gathering(journal.changesSince(mark), around)
  for (const entry of gathered.threaded) {
    const { fields } = entry
    if (fields !== undefined) journal.set(entry, { ...fields, thread })
  }
  const { delivered } = context
  const metadata = {
    AffectedNodes: gathered.nodes(),
    TransactionIndex: context.transactionIndex,
    TransactionResult: result,
  }
  return delivered === undefined || result !== 'tesSUCCESS'
    ? metadata
    : { ...metadata, DeliveredAmount: amountJson(delivered.amount, delivered.asset) }
}
