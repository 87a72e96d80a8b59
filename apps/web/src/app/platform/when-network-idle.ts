/** Time without transfers after which the network counts as idle, and the maximum wait for that, in milliseconds. */
const IDLE_MS = 1500
const MAX_WAIT_MS = 6000

/**
 * Calls back once the network has been idle for a while, so that the first screen loads without competition on a slow
 * network, or as soon as the user acts, because the first screen is usable then.
 */
export function whenNetworkIdle(run: () => void): void {
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
  const check = (): void => {
    if (ended.signal.aborted) return
    const wait = Math.min(last + IDLE_MS, begun + MAX_WAIT_MS) - performance.now()
    if (wait > 0) setTimeout(check, wait)
    else end()
  }
  setTimeout(check, IDLE_MS)
}
