import { keepMarket } from '../features/markets/later.ts'
import { shareConnection } from '../features/network/later.ts'
import { followNotices } from '../features/notices/later.ts'
import { followSession } from '../features/session/later.ts'
import { watchCopies } from '../features/transfer/later.ts'
import { keepBalances, watchRisk } from '../features/wallet/later.ts'
import { reportErrors } from './report-errors.ts'
import { startServiceWorker } from './offline/service-worker.ts'

/** What a page does beside showing its screen: it tells what happens, shares its connection, and is there without a network. */
export const startRest = (): void => {
  reportErrors()
  followSession()
  followNotices()
  shareConnection()
  keepMarket()
  keepBalances()
  watchRisk()
  watchCopies()
  startServiceWorker()
}
