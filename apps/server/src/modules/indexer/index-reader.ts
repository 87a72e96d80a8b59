import type { Notifications } from '../../platform/database/notifications.ts'
import { whenNotified } from '../../platform/database/when-notified.ts'
import type { MarketDatabase } from './market-database.ts'
import type { BatchStore, WrittenBatch } from './batch-store.ts'
import { readCurrentCandles } from './candles.repository.ts'
import { readPosition } from './index-position.repository.ts'
import type { ProjectedBatch } from './project-batch.ts'

/**
 * Follows an index that another program fills. A batch is delivered when that program has written it.
 * @param notifications the announcements of that program; without them, the index is polled
 */
export function createIndexReader({ db }: Pick<MarketDatabase, 'db'>, notifications: Notifications): BatchStore {
  return {
    createRows: () => undefined,
    put: (batch, _before, signal) =>
      whenNotified(notifications, 'tidebook_index', () => readWrittenBatch(db, batch), signal),
    // the program that fills the index does this
    discard: () => Promise.resolve(),
  }
}

/** Returns the effect of a batch that another program wrote; undefined while the index does not contain it. */
export async function readWrittenBatch(
  db: MarketDatabase['db'],
  batch: ProjectedBatch,
): Promise<WrittenBatch | undefined> {
  const position = await readPosition(db)
  if (position === undefined || position.index < batch.last.index) return undefined
  const { index, hash } = batch.last
  return {
    position: { ...position, index, hash, closeTime: batch.closeTime },
    // candles with later changes are returned in their current state, because updates contain whole candles
    candles: await readCurrentCandles(db, batch.candles),
  }
}
