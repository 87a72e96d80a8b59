import type { BrowserContext, Frame, Page } from '@playwright/test'
import { pressUntilHeard } from './presses.ts'

function isVault(frame: Frame): boolean {
  return frame.url().endsWith('/vault/')
}

/**
 * Makes every page of a browser profile behave like a focused window, so that its vault gets the keyboard focus when it
 * requests it, and presses arrive.
 */
export function windowsInFront(context: BrowserContext): void {
  context.on('page', (page) => {
    pressUntilHeard(page)
    page.on('framenavigated', (frame) => void (isVault(frame) && toFront(frame)))
  })
}

/** Brings a page and its vault to the front again, because another window may have closed late. */
export async function bringToFront(page: Page): Promise<void> {
  await page.bringToFront()
  await Promise.all(page.frames().filter(isVault).map(toFront))
}

/**
 * Playwright makes pages behave like focused windows, but a frame of another process queries the browser, in which only
 * one of several windows is in front.
 */
async function toFront(frame: Frame): Promise<void> {
  try {
    const session = await frame.page().context().newCDPSession(frame)
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true })
  } catch {
    // A page that closes or reloads removes its frames. A frame without a sandbox runs in the page's process.
  }
}
