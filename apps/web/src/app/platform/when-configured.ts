import { configStore } from '../../features/network/index.ts'

/**
 * Calls back once the configuration arrived or failed and the browser has painted the result. The first paint has the
 * network to itself; work that depends on the configuration does not wait longer than that.
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
