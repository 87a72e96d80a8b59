import { configStore } from '../../features/network/index.ts'

/**
 * Calls back once the configuration arrived or failed and the browser has painted what the screen shows by then. The first
 * paint has the line for itself; what depends on the configuration does not wait longer than that.
 */
export function whenConfigured(run: () => void): void {
  let stop = (): void => undefined
  const look = (): void => {
    if (configStore.get().state === 'loading') return
    stop()
    // A task behind a frame runs when the frame has been painted.
    requestAnimationFrame(() => setTimeout(run))
  }
  stop = configStore.subscribe(look)
  look()
}
