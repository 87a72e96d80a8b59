import { setTimeout as delay } from 'node:timers/promises'
import type { MarketDatabase } from './market-database.ts'
import type { BatchStore } from './batch-store.ts'
import { readCurrentCandles } from './candles.repository.ts'
import { readPosition } from './index-position.repository.ts'

const POLL_MS = 20

/** Follows an index that another program fills. A batch is delivered when that program has written it. */
export function createIndexReader({ db }: MarketDatabase): BatchStore {
  return {
    put: async (batch, _before, signal) => {
      for (;;) {
        const position = await readPosition(db)
        if (position !== undefined && position.index >= batch.last.index) {
          const { index, hash } = batch.last
          return {
            position: { ...position, index, hash, closeTime: batch.closeTime },
            // candles with later changes are returned in their current state: updates contain whole candles
            candles: await readCurrentCandles(db, batch.candles),
          }
        }
        await delay(POLL_MS, undefined, { signal })
      }
    },
    // the program that fills the index does so
    discard: () => Promise.resolve(),
  }
}
