import type { SubmissionStore } from '@tidebook/client/submit'
import { readPending, type PendingRecord, type PendingTransaction } from '../model/pending-record.ts'
import { betweenTabs } from './between-tabs.ts'
import { pendingSetting } from './pending-setting.ts'

const load = (): readonly PendingRecord[] => readPending(pendingSetting.read())

/** One tab at a time: two that read the list and wrote it back at once would lose a record of one of them. */
const change = (of: (records: readonly PendingRecord[]) => readonly PendingRecord[]): Promise<void> =>
  betweenTabs('submissions', async () =>
    pendingSetting.write(of(load()).map(({ submission, about }) => ({ ...about, submission }))),
  )

const without = (records: readonly PendingRecord[], hash: string): readonly PendingRecord[] =>
  records.filter(({ submission }) => submission.hash !== hash)

/** Signed transactions about which no validated ledger has spoken yet, kept in the browser for all of its tabs. */
export const pendingStorage: SubmissionStore<PendingTransaction> = {
  isShared: true,
  put: (record) => change((records) => [...without(records, record.submission.hash), record]),
  drop: (hash) => change((records) => without(records, hash)),
  list: load,
}
