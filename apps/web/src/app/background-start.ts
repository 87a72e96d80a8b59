import { startSite } from '../features/site/later.ts'
import { reportUnexpected } from '../lib/report-unexpected.ts'
import { whenConfigured } from './platform/when-configured.ts'
import { whenNetworkIdle } from './platform/when-network-idle.ts'

function report(error: unknown): void {
  return reportUnexpected(error)
}

/** Pause before the site's content is requested again after a failure, in milliseconds. */
const RETRY_MS = 10_000

/** Starts the site's content, and tries again after a failure: without it, the header has no links. */
function startSiteUntilDone(): void {
  startSite().catch((error: unknown) => {
    report(error)
    setTimeout(startSiteUntilDone, RETRY_MS)
  })
}

/**
 * Starts background work once the first screen has had the network to itself. Links and notices of the operator load
 * earlier, right after the first paint: a link that appears seconds later appears under the pointer.
 */
export function scheduleBackgroundServices(): void {
  whenConfigured(startSiteUntilDone)
  whenNetworkIdle(
    () => void import('./later.ts').then(({ startBackgroundServices }) => startBackgroundServices()).catch(report),
  )
}
