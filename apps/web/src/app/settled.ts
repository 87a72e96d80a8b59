/** How long nothing may have come over the line before it counts as free, and the longest that is waited for that. */
const QUIET_MS = 1500
const LONGEST_MS = 10_000

/** Calls back once nothing has come over the line for a while: on a slow one the first screen takes longer than here. */
function whenLineIsFree(run: () => void): void {
  const begun = performance.now()
  let last = begun
  const observer = new PerformanceObserver(() => (last = performance.now()))
  observer.observe({ type: 'resource', buffered: true })
  const look = (): void => {
    const now = performance.now()
    const wait = Math.min(last + QUIET_MS, begun + LONGEST_MS) - now
    if (wait > 0) return void setTimeout(look, wait)
    observer.disconnect()
    run()
  }
  setTimeout(look, QUIET_MS)
}

/** Starts what nobody waits for once the first screen has had the line for itself. */
export const startLater = (): void =>
  // What could not be fetched is missed by nobody on this visit.
  whenLineIsFree(() => void import('./later.ts').then(({ startRest }) => startRest()).catch(() => undefined))
