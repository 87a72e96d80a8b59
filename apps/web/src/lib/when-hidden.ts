/** Calls back whenever the page is hidden or left. */
export function whenHidden(callback: () => void): void {
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') callback()
  })
  globalThis.addEventListener?.('pagehide', callback)
}
