import { chromium, type Browser } from 'playwright-core'
import { ensureBrowser } from '../../tools/lib/browser.ts'

/** Launches the Chromium of this machine. For root, disables its sandbox, which requires a different user. */
export function launchChromium(): Promise<Browser> {
  const executablePath = ensureBrowser()
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}
