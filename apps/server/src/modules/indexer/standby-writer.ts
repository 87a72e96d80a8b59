import type { AdvisoryLock } from '../../platform/database/advisory-lock.ts'
import type { Notifications } from '../../platform/database/notifications.ts'
import { whenNotified } from '../../platform/database/when-notified.ts'
import type { BatchStore, WrittenBatch } from './batch-store.ts'
import { readWrittenBatch } from './index-reader.ts'
import type { MarketDatabase } from './market-database.ts'

export interface StandbyWriterOptions {
  readonly database: Pick<MarketDatabase, 'db'>
  /** Lock held by the program that writes the index. */
  readonly lock: Pick<AdvisoryLock, 'isHeld'>
  readonly writer: BatchStore
  readonly notifications: Notifications
}

/**
 * Writes the index while this program holds the lock. Otherwise follows the program that writes it, and tries to get
 * the lock at each ledger, and once a second while a ledger is missing.
 */
export function createStandbyWriter({ database, lock, writer, notifications }: StandbyWriterOptions): BatchStore {
  let hasWritten = false
  return {
    // The lock may become free while waiting for the batch.
    createRows: () => writer.createRows(),
    put: (batch, before, signal) => {
      const look = async (): Promise<WrittenBatch | undefined> => {
        const isHeld = await lock.isHeld()
        if (!isHeld || !hasWritten) {
          // The previous writer may have written this batch before it exited.
          const written = await readWrittenBatch(database.db, batch)
          if (written !== undefined || !isHeld) {
            hasWritten = false
            return written
          }
        }
        hasWritten = true
        return writer.put(batch, before, signal)
      }
      return whenNotified(notifications, 'tidebook_index', look, signal)
    },
    discard: async () => {
      if (await lock.isHeld()) await writer.discard()
    },
  }
}
