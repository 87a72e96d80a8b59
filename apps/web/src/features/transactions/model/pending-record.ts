import type { Submission, SubmissionRecord } from '@tidebook/client'
import type { TrackedTransaction, TransactionKind } from './tracked-transaction.ts'

/** The stored fields of a transaction, in addition to the signed bytes. */
export type PendingTransaction = Pick<TrackedTransaction, 'id' | 'kind' | 'tx' | 'at' | 'group'>

export type PendingRecord = SubmissionRecord<PendingTransaction>

const KINDS: readonly TransactionKind[] = ['order', 'cancel', 'payment', 'swap', 'pool', 'trust', 'ticket', 'setting']

/** Returns the valid entries of an untrusted stored value. */
export function readPending(value: unknown): readonly PendingRecord[] {
  return Array.isArray(value) ? value.map(pendingOf).filter((each) => each !== undefined) : []
}

type Fields = Readonly<Partial<Record<string, unknown>>>

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined
}

function pendingOf(value: unknown): PendingRecord | undefined {
  const { id, kind, tx, at, group, submission } = fieldsOf(value) ?? {}
  const known = KINDS.find((each) => each === kind)
  const signed = submissionOf(fieldsOf(submission))
  if (typeof id !== 'string' || typeof at !== 'number' || known === undefined || signed === undefined) return undefined
  if (!isTransaction(tx) || tx.Account !== signed.account) return undefined
  return { submission: signed, about: { id, kind: known, tx, at, ...(typeof group === 'string' && { group }) } }
}

function submissionOf(fields: Fields | undefined): Submission | undefined {
  const { blob, hash, account, sequence, ticket, lastLedger, firstLedger } = fields ?? {}
  if (typeof blob !== 'string' || typeof hash !== 'string' || typeof account !== 'string') return undefined
  if (!/^[0-9A-F]+$/u.test(blob) || !/^[0-9A-F]{64}$/u.test(hash)) return undefined
  if (!isCount(sequence) || !isCount(lastLedger) || !isCount(firstLedger)) return undefined
  if (ticket !== undefined && !isCount(ticket)) return undefined
  return { blob, hash, account, sequence, lastLedger, firstLedger, ...(ticket !== undefined && { ticket }) }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isTransaction(value: unknown): value is TrackedTransaction['tx'] {
  const { TransactionType: type, Account: account } = fieldsOf(value) ?? {}
  return typeof type === 'string' && typeof account === 'string'
}
