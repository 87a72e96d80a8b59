import { isFinal, nextSubmission } from './submission.ts'
import type { SubmissionEvent, SubmissionState } from './submission.ts'

/** Reports no conclusion, so the session continues to wait for the transaction. */
const SILENT: SubmissionEvent = { kind: 'missing', validatedLedger: 0, completeLedgers: '' }

/** Returns whether an event would end the transaction without its effect. */
export function willFail(state: SubmissionState, event: SubmissionEvent | undefined): boolean {
  if (event === undefined) return false
  const next = nextSubmission(state, event)
  return isFinal(next) && next.phase !== 'validated'
}

/**
 * Returns the event that more than half of the answering nodes report; without a majority the transaction stays open.
 * @param reported one event per node; undefined if a node did not answer
 */
export function majorityEvent(
  state: SubmissionState,
  reported: readonly (SubmissionEvent | undefined)[],
): SubmissionEvent {
  const answers = reported.filter((event) => event !== undefined && event.kind !== 'unreachable')
  if (answers.length === 0) return { kind: 'unreachable' }
  const alike = new Map<string, { readonly event: SubmissionEvent; count: number }>()
  for (const event of answers) {
    const word = wordOf(state, event)
    const existing = alike.get(word)
    if (existing === undefined) alike.set(word, { event, count: 1 })
    else existing.count += 1
  }
  return [...alike.values()].find(({ count }) => count * 2 > answers.length)?.event ?? SILENT
}

/** Key of the state that an event leads to. All events that leave the transaction open have the same key. */
function wordOf(state: SubmissionState, event: SubmissionEvent): string {
  const next = nextSubmission(state, event)
  return isFinal(next) ? `${next.phase} ${next.result ?? ''} ${next.ledger ?? ''}` : 'open'
}
