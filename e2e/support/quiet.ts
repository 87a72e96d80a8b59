import { errors, type Page } from '@playwright/test'

/** Longest wait for a network without requests, in milliseconds. */
const QUIET_MS = 15_000

/**
 * Waits until the page has loaded what it shows: until its network is idle, and at most 15 s. A page polls, so that its
 * network may never be idle on a busy machine.
 */
export async function isQuiet(page: Page): Promise<void> {
  try {
    await page.waitForLoadState('networkidle', { timeout: QUIET_MS })
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
  }
}
