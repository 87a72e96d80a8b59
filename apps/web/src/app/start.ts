import { startSite } from '../features/site/later.ts'
import { activateLanguage } from '../lib/i18n.ts'
import { followMarket } from '../features/markets/index.ts'
import { startNetwork } from '../features/network/index.ts'
import { startPreferences, storedLanguage } from '../features/preferences/index.ts'
import { resumeTransactions } from '../features/transactions/index.ts'
import { reportUnexpected } from '../lib/report-unexpected.ts'
import { offerInspection } from './platform/inspect.ts'
import { whenConfigured } from './platform/when-configured.ts'
import { whenNetworkIdle } from './platform/when-network-idle.ts'

/** Pause before the site's content is requested again after a failure, in milliseconds. */
const RETRY_MS = 10_000

/** Loads the site's content, and tries again after a failure: without it, the header has no links. */
function startSiteUntilDone(): void {
  startSite().catch((error: unknown) => {
    reportUnexpected(error)
    setTimeout(startSiteUntilDone, RETRY_MS)
  })
}

/**
 * Starts background work once the first screen has had the network to itself. Links and notices of the operator load
 * earlier, right after the first paint: a link that appears seconds later appears under the pointer.
 */
function scheduleBackgroundServices(): void {
  whenConfigured(startSiteUntilDone)
  whenNetworkIdle(
    () =>
      void import('./later.ts')
        .then(({ startBackgroundServices }) => startBackgroundServices())
        .catch(reportUnexpected),
  )
}

/** Loads what the first paint needs: the texts of the language, and the user's display settings. */
export async function start(): Promise<void> {
  offerInspection()
  startPreferences()
  // Load the pairs first: on a slow network every market screen waits for them.
  followMarket()
  startNetwork()
  await activateLanguage(storedLanguage())
  resumeTransactions()
  scheduleBackgroundServices()
}
