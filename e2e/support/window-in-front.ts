import type { BrowserContext, Frame, Page } from '@playwright/test'
import { pressUntilHeard } from './presses.ts'

const isVault = (frame: Frame): boolean => frame.url().endsWith('/vault/')

/**
 * Has every page of a browser profile behave as the window in front of a person who looks at it: its vault has the keyboard
 * when it asks for it, and a press arrives.
 */
export const windowsInFront = (context: BrowserContext): void => {
  context.on('page', (page) => {
    pressUntilHeard(page)
    page.on('framenavigated', (frame) => void (isVault(frame) && toFront(frame)))
  })
}

/** Brings a page and its vault to the front once more; another window may have closed late. */
export const bringToFront = async (page: Page): Promise<void> => {
  await page.bringToFront()
  await Promise.all(page.frames().filter(isVault).map(toFront))
}

/**
 * Playwright has pages behave as in a window in front, but a frame of another process asks the browser, where one window of
 * several is in front, whichever closed last.
 */
async function toFront(frame: Frame): Promise<void> {
  try {
    const session = await frame.page().context().newCDPSession(frame)
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true })
  } catch {
    // A page that closes or loads anew takes its frames along; a frame without a sandbox has the page's process.
  }
}
