/** How long nothing may have come over the line before it counts as free, and the longest that is waited for that. */
const QUIET_MS = 1500
const LONGEST_MS = 6000

/**
 * Calls back once nothing has come over the line for a while, for on a slow one the first screen takes longer than here, or
 * when a person acts, who has what they came for.
 */
export function whenLineIsFree(run: () => void): void {
  const begun = performance.now()
  let last = begun
  const observer = new PerformanceObserver(() => (last = performance.now()))
  observer.observe({ type: 'resource', buffered: true })
  const ended = new AbortController()
  const end = (): void => {
    ended.abort()
    observer.disconnect()
    run()
  }
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, end, { capture: true, signal: ended.signal })
  const look = (): void => {
    if (ended.signal.aborted) return
    const wait = Math.min(last + QUIET_MS, begun + LONGEST_MS) - performance.now()
    if (wait > 0) setTimeout(look, wait)
    else end()
  }
  setTimeout(look, QUIET_MS)
}
