import { startMarketCache } from '../features/markets/later.ts'
import { shareConnection } from '../features/network/later.ts'
import { followNotices } from '../features/notices/later.ts'
import { followSession } from '../features/session/later.ts'
import { watchCopies } from '../features/transfer/later.ts'
import { startBalanceCache, watchRisk } from '../features/wallet/later.ts'
import { announceErrors } from './announce-errors.ts'
import { reportErrors } from './report-errors.ts'
import { startServiceWorker } from './offline/service-worker.ts'

/**
 * Starts the background work of a page: notifications, error reports, ids of failed requests, connection sharing and
 * offline support.
 */
export function startBackgroundServices(): void {
  reportErrors()
  announceErrors()
  followSession()
  followNotices()
  shareConnection()
  startMarketCache()
  startBalanceCache()
  watchRisk()
  watchCopies()
  startServiceWorker()
}
