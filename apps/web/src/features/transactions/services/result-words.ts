import { translate } from '../../../lib/i18n.ts'
import { topicOf } from '../model/engine-result.ts'
import type { TrackedTransaction } from '../model/tracked-transaction.ts'

/** Words about an end: what happened, why, what next, and the raw code for whoever wants it. */
export interface ResultWords {
  readonly what: string
  readonly why: string
  readonly next: string
  readonly raw: string | undefined
}

/** The words for where a transaction stands, in the language of the page. */
export function resultWords(transaction: TrackedTransaction): ResultWords {
  const { kind, state, result } = transaction
  const topic = topicOf(result ?? 'tefFAILURE')
  return {
    what: translate(`transactions.${kind}-${state}`),
    why: translate(`transactions.why-${topic}`),
    next: translate(`transactions.next-${topic}`),
    raw: result,
  }
}
