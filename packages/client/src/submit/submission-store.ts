import type { Submission } from './submission.ts'

/** What is kept of a submission until validated ledgers have spoken; nothing in it is secret. */
export interface SubmissionRecord<About> {
  readonly submission: Submission
  /** What its sender wants to know again after a restart. */
  readonly about: About
}

/**
 * Where a session keeps what it has sent. A record that was put is there after a crash; the session sends nothing
 * before.
 */
export interface SubmissionStore<About> {
  /** Other sessions put their records here, too: numbers of theirs are taken. */
  readonly isShared?: boolean
  /** Keeps all of them, or none and fails: nobody who shares the store may see a part. */
  put(records: readonly SubmissionRecord<About>[]): void | Promise<void>
  drop(hash: string): void | Promise<void>
  list(): readonly SubmissionRecord<About>[] | Promise<readonly SubmissionRecord<About>[]>
}

/** A store for what need not outlive this program. */
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
