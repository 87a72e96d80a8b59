import { startSite } from '../features/site/later.ts'
import { reportUnexpected } from '../lib/report-unexpected.ts'
import { whenConfigured } from './platform/when-configured.ts'
import { whenNetworkIdle } from './platform/when-network-idle.ts'

function report(error: unknown): void {
  return reportUnexpected(error)
}

/**
 * Starts background work once the first screen has had the network to itself. Links and notices of the operator load
 * earlier, right after the first paint: a link that appears seconds later appears under the pointer.
 */
export function scheduleBackgroundServices(): void {
  whenConfigured(() => void startSite().catch(report))
  whenNetworkIdle(
    () => void import('./later.ts').then(({ startBackgroundServices }) => startBackgroundServices()).catch(report),
  )
}
