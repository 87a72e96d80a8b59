import { translate } from '../../../lib/i18n.ts'
import { topicOf } from '../model/engine-result.ts'
import type { TrackedTransaction, TransactionKind } from '../model/tracked-transaction.ts'

/** Words about an end: what happened, why, what next, and the raw code for whoever wants it. */
export interface ResultWords {
  readonly what: string
  readonly why: string
  readonly next: string
  readonly raw: string | undefined
}

/** Why a result came about, and what to do next. */
export function reasonWords(result: string, kind?: TransactionKind): Pick<ResultWords, 'why' | 'next'> {
  if (kind === 'swap' && (result === 'tecPATH_PARTIAL' || result === 'tecPATH_DRY'))
    return { why: translate('transactions.why-moved'), next: translate('transactions.next-moved') }
  if (kind === 'pool' && result === 'tecDUPLICATE')
    return { why: translate('transactions.why-pool-exists'), next: translate('transactions.next-pool-exists') }
  const topic = topicOf(result)
  return { why: translate(`transactions.why-${topic}`), next: translate(`transactions.next-${topic}`) }
}

/** Whether an order did what it was told to, and nothing came of it. */
export const isKilled = ({ kind, result }: TrackedTransaction): boolean => kind === 'order' && result === 'tecKILLED'

/** Where a transaction stands, in a few words: of a final order what it came to. */
export function whatHappened(transaction: TrackedTransaction): string {
  const { kind, state, outcome } = transaction
  if (state === 'failed' && isKilled(transaction)) return translate('transactions.order-killed')
  if (state === 'validated' && outcome !== undefined && outcome !== 'resting')
    return translate(`transactions.order-${outcome}`)
  return translate(`transactions.${kind}-${state}`)
}

/** The words for where a transaction stands, in the language of the page. */
export function resultWords(transaction: TrackedTransaction): ResultWords {
  return {
    what: whatHappened(transaction),
    ...reasonWords(transaction.result ?? 'tefFAILURE', transaction.kind),
    raw: transaction.result,
  }
}
