import { isFinal, nextSubmission } from './submission.ts'
import type { SubmissionEvent, SubmissionState } from './submission.ts'

/** Says nothing: the transaction is waited for as before. */
const SILENT: SubmissionEvent = { kind: 'missing', validatedLedger: 0, completeLedgers: '' }

/** Whether an event would end a transaction that did not do what it said. */
export function isGoingToFail(state: SubmissionState, event: SubmissionEvent | undefined): boolean {
  if (event === undefined) return false
  const next = nextSubmission(state, event)
  return isFinal(next) && next.phase !== 'validated'
}

/**
 * What more than half of the nodes that answered say of a transaction; where no word has so many, it is open.
 * @param said one event a node, undefined for one that did not answer
 */
export function agreed(state: SubmissionState, said: readonly (SubmissionEvent | undefined)[]): SubmissionEvent {
  const answers = said.filter((event) => event !== undefined && event.kind !== 'unreachable')
  if (answers.length === 0) return { kind: 'unreachable' }
  const alike = new Map<string, { readonly event: SubmissionEvent; count: number }>()
  for (const event of answers) {
    const word = wordOf(state, event)
    const known = alike.get(word)
    if (known === undefined) alike.set(word, { event, count: 1 })
    else known.count += 1
  }
  return [...alike.values()].find(({ count }) => count * 2 > answers.length)?.event ?? SILENT
}

/** What an event makes of a transaction; all that leave it open say the same. */
function wordOf(state: SubmissionState, event: SubmissionEvent): string {
  const next = nextSubmission(state, event)
  return isFinal(next) ? `${next.phase} ${next.result ?? ''} ${next.ledger ?? ''}` : 'open'
}
