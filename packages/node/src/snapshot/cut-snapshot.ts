import type { LedgerHeader } from '@tidebook/ledger'
import type { Logger } from 'pino'
import type { LmdbStore } from '../store/lmdb-store.ts'
import type { SnapshotFolder } from './snapshot-folder.ts'
import { hasSnapshot } from './snapshot-interval.ts'
import { logSnapshotProgress } from './snapshot-progress.ts'

/** Source and destination of a snapshot. */
export interface SnapshotParts {
  readonly snapshots: Pick<SnapshotFolder, 'cut'>
  readonly network: string
  readonly store: Pick<LmdbStore, 'freeze' | 'header'>
  readonly logger: Logger
}

/**
 * Writes the snapshot of a checkpoint that was just committed, if it has one, while the node continues. The ledger does
 * not depend on it, so errors are only logged.
 * @param interval number of ledgers between two checkpoints
 */
export async function cutSnapshot(
  { logger, network, snapshots, store }: SnapshotParts,
  { closeTime, index }: Pick<LedgerHeader, 'closeTime' | 'index'>,
  interval: number,
): Promise<void> {
  try {
    if (!hasSnapshot(closeTime, store.header(index - interval)?.closeTime)) return
    const ledger = store.freeze()
    if (ledger !== undefined) await snapshots.cut(network, ledger, logSnapshotProgress(logger, 'writing a snapshot'))
  } catch (error) {
    logger.error({ err: error }, 'a snapshot could not be written')
  }
}
