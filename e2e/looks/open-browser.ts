import { chromium, type Browser } from '@playwright/test'
import { ensureBrowser } from '../../tools/lib/browser.ts'

/** Opens the Chromium that `npm test` uses, and installs it first if the machine has none. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = ensureBrowser()
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}
