import { translate } from '../../../lib/i18n.ts'
import { topicOf } from '../model/engine-result.ts'
import type { TrackedTransaction, TransactionKind } from '../model/tracked-transaction.ts'

/** Texts about an outcome: the event, its reason, the next step, and the raw code on request. */
export interface ResultWords {
  readonly what: string
  readonly why: string
  readonly next: string
  readonly raw: string | undefined
}

/** Returns the reason of a result and the next step. */
export function reasonWords(result: string, kind?: TransactionKind): Pick<ResultWords, 'why' | 'next'> {
  if (kind === 'swap' && (result === 'tecPATH_PARTIAL' || result === 'tecPATH_DRY'))
    return { why: translate('transactions.why-moved'), next: translate('transactions.next-moved') }
  if (kind === 'pool' && result === 'tecDUPLICATE')
    return { why: translate('transactions.why-pool-exists'), next: translate('transactions.next-pool-exists') }
  const topic = topicOf(result)
  return { why: translate(`transactions.why-${topic}`), next: translate(`transactions.next-${topic}`) }
}

/**
 * Returns the reason why a transaction changed nothing; undefined when no node gave one. The provisional result of an
 * expired transaction is not the reason: it shows only why a node had not accepted the transaction yet.
 */
export function failureReason({ state, result, kind }: TrackedTransaction): string | undefined {
  if (state === 'expired') return translate('transactions.expired-why')
  return result === undefined ? undefined : reasonWords(result, kind).why
}

/** Returns whether an order ended as instructed without any trade. */
export function isKilled({ kind, result }: TrackedTransaction): boolean {
  return kind === 'order' && result === 'tecKILLED'
}

/** Returns the state of a transaction as a short text; for a final order its outcome. */
export function outcomeText(transaction: TrackedTransaction): string {
  const { kind, state, outcome } = transaction
  if (state === 'failed' && isKilled(transaction)) return translate('transactions.order-killed')
  if (state === 'validated' && outcome !== undefined && outcome !== 'resting')
    return translate(`transactions.order-${outcome}`)
  return translate(`transactions.${kind}-${state}`)
}

/** Returns the texts for the state of a transaction, in the language of the page. */
export function resultWords(transaction: TrackedTransaction): ResultWords {
  return {
    what: outcomeText(transaction),
    ...reasonWords(transaction.result ?? 'tefFAILURE', transaction.kind),
    raw: transaction.result,
  }
}
