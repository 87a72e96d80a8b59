import { errors, type Page } from '@playwright/test'

/** Longest wait for a network without requests, in milliseconds. */
const QUIET_MS = 15_000

/**
 * Waits until the page has loaded its content: until its network is idle, and at most 15 s. A page polls, so on a busy
 * machine its network may never be idle.
 */
export async function isQuiet(page: Page): Promise<void> {
  try {
    await page.waitForLoadState('networkidle', { timeout: QUIET_MS })
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
  }
}
