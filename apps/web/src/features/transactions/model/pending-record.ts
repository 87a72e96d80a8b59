import type { Submission } from '@tidebook/client'
import { isSettled } from './tracked-transaction.ts'
import type { TrackedTransaction, TransactionKind } from './tracked-transaction.ts'

const KINDS: readonly TransactionKind[] = ['order', 'cancel', 'payment']

/**
 * The list in storage after a transaction moved: signed and unsettled ones are kept, settled ones go. Entries of
 * other tabs stay.
 */
export function withPending(
  stored: readonly TrackedTransaction[],
  transaction: TrackedTransaction,
): readonly TrackedTransaction[] {
  const others = stored.filter((each) => each.id !== transaction.id)
  const keep = transaction.submission !== undefined && !isSettled(transaction)
  return keep ? [...others, transaction] : others
}

/** Sound entries of an untrusted stored value; they come back as `unknown` until somebody says what became of them. */
export function readPending(value: unknown): readonly TrackedTransaction[] {
  return Array.isArray(value) ? value.map(pendingOf).filter((each) => each !== undefined) : []
}

type Fields = Readonly<Partial<Record<string, unknown>>>

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined
}

function pendingOf(value: unknown): TrackedTransaction | undefined {
  const { id, kind, tx, at, submission } = fieldsOf(value) ?? {}
  const known = KINDS.find((each) => each === kind)
  const signed = submissionOf(fieldsOf(submission))
  if (typeof id !== 'string' || typeof at !== 'number' || known === undefined || signed === undefined) return undefined
  if (!isTransaction(tx) || tx.Account !== signed.account) return undefined
  const { hash, sequence } = signed
  return { id, kind: known, state: 'unknown', tx, at, hash, sequence, submission: signed }
}

function submissionOf(fields: Fields | undefined): Submission | undefined {
  const { blob, hash, account, sequence, lastLedger, firstLedger } = fields ?? {}
  if (typeof blob !== 'string' || typeof hash !== 'string' || typeof account !== 'string') return undefined
  if (!/^[0-9A-F]+$/u.test(blob) || !/^[0-9A-F]{64}$/u.test(hash)) return undefined
  if (!isCount(sequence) || !isCount(lastLedger) || !isCount(firstLedger)) return undefined
  return { blob, hash, account, sequence, lastLedger, firstLedger }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isTransaction(value: unknown): value is TrackedTransaction['tx'] {
  const { TransactionType: type, Account: account } = fieldsOf(value) ?? {}
  return typeof type === 'string' && typeof account === 'string'
}
