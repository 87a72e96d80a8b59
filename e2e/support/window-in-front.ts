import type { BrowserContext, Page } from '@playwright/test'

/**
 * Has the vault's frame in every page of a browser profile behave as in a window that is in front. Playwright does so for
 * pages, but a frame of another process asks the browser, where one window of several is in front, whichever closed last.
 */
export const windowsInFront = (context: BrowserContext): void => void context.on('page', windowInFront)

function windowInFront(page: Page): void {
  page.on('framenavigated', (frame) => {
    if (!frame.url().endsWith('/vault/')) return
    const emulate = async (): Promise<void> => {
      const session = await page.context().newCDPSession(frame)
      await session.send('Emulation.setFocusEmulationEnabled', { enabled: true })
    }
    // A page that closes or loads anew takes its frames along; a frame without a sandbox has the page's process.
    void emulate().catch(() => undefined)
  })
}
