import { configStore } from '../../features/network/index.ts'

/**
 * Calls back once the configuration arrived or failed and the browser has painted the result. Until then the network is
 * reserved for the first paint; work that depends on the configuration waits no longer.
 */
export function whenConfigured(run: () => void): void {
  let stop = (): void => undefined
  const check = (): void => {
    if (configStore.get().state === 'loading') return
    stop()
    // A task scheduled in a frame runs after the frame has been painted.
    requestAnimationFrame(() => setTimeout(run))
  }
  stop = configStore.subscribe(check)
  check()
}
