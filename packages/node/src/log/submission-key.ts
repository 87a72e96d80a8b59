import { transactionHash } from '@tidebook/protocol/hash'
import type { TransactionEntry } from './ordered-log.ts'

/** Returns what identifies a submission. `failHard` changes its result, so it is part of the key. */
export function submissionKey({ blob, failHard = false }: Pick<TransactionEntry, 'blob' | 'failHard'>): string {
  return `${transactionHash(blob)}${failHard ? '!' : ''}`
}
