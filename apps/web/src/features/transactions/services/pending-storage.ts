import type { SubmissionStore } from '@tidebook/client/submit'
import { readPending, type PendingRecord, type PendingTransaction } from '../model/pending-record.ts'
import { betweenTabs } from './between-tabs.ts'
import { pendingSetting } from './pending-setting.ts'

function load(): readonly PendingRecord[] {
  return readPending(pendingSetting.read())
}

/** The browser's storage is full or denied. A transaction that cannot be stored must not be sent. */
export class NotStoredError extends Error {
  override readonly name = 'NotStoredError'
}

/** Changes run in one tab at a time. Two tabs that read and write the list concurrently would lose a record. */
function change(
  of: (records: readonly PendingRecord[]) => readonly PendingRecord[],
  check?: () => void,
): Promise<void> {
  return betweenTabs('submissions', async () => {
    pendingSetting.write(of(load()).map(({ submission, about }) => ({ ...about, submission })))
    check?.()
  })
}

function without(records: readonly PendingRecord[], hash: string): readonly PendingRecord[] {
  return records.filter(({ submission }) => submission.hash !== hash)
}

/** Signed transactions that no validated ledger contains yet, in browser storage that all tabs share. */
export const pendingStorage: SubmissionStore<PendingTransaction> = {
  isShared: true,
  put: (added) =>
    change(
      (records) => [...added.reduce((left, { submission }) => without(left, submission.hash), records), ...added],
      () => {
        const kept = new Set(load().map(({ submission }) => submission.hash))
        if (!added.every(({ submission }) => kept.has(submission.hash))) throw new NotStoredError()
      },
    ),
  drop: (hash) => change((records) => without(records, hash)),
  list: load,
}
