import type { SubmissionStore } from '@tidebook/client/submit'
import { readPending, type PendingRecord, type PendingTransaction } from '../model/pending-record.ts'
import { pendingSetting } from './pending-setting.ts'

const load = (): readonly PendingRecord[] => readPending(pendingSetting.read())

const store = (records: readonly PendingRecord[]): void =>
  pendingSetting.write(records.map(({ submission, about }) => ({ ...about, submission })))

const without = (hash: string): readonly PendingRecord[] => load().filter(({ submission }) => submission.hash !== hash)

/** Signed transactions about which no validated ledger has spoken yet, kept in the browser for all of its tabs. */
export const pendingStorage: SubmissionStore<PendingTransaction> = {
  isShared: true,
  put: (record) => store([...without(record.submission.hash), record]),
  drop: (hash) => store(without(hash)),
  list: load,
}
