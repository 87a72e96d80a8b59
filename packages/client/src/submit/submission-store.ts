import type { Submission } from './submission.ts'

/** The record of a submission, stored until validated ledgers decide. Contains no secrets. */
export interface SubmissionRecord<About> {
  readonly submission: Submission
  /** State that the sender needs after a restart. */
  readonly about: About
}

/**
 * Stores the pending transactions of a session. A stored record survives a crash. The session sends nothing before it
 * is stored.
 */
export interface SubmissionStore<About> {
  /** Other sessions store records here too, so their numbers are taken. */
  readonly isShared?: boolean
  /** Stores all records, or stores none and rejects: sessions that share the store must not see an incomplete set. */
  put(records: readonly SubmissionRecord<About>[]): void | Promise<void>
  drop(hash: string): void | Promise<void>
  list(): readonly SubmissionRecord<About>[] | Promise<readonly SubmissionRecord<About>[]>
}

/** Creates a store that lasts as long as this process. */
export function memorySubmissions<About>(): SubmissionStore<About> {
  const records = new Map<string, SubmissionRecord<About>>()
  return {
    put: (added) => {
      for (const record of added) records.set(record.submission.hash, record)
    },
    drop: (hash) => void records.delete(hash),
    list: () => [...records.values()],
  }
}
