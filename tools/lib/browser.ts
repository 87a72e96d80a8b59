import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installed } from './run.ts'

const candidates = [
  process.env['CHROMIUM_PATH'],
  // The same engine without the windows, toolbars and services of a desktop browser; it takes two thirds of the CPU
  // time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Debian packages that contain a browser. Older releases and other distributions lack the first. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

function downloaded(): boolean {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache', 'ms-playwright')
  return existsSync(cache) && readdirSync(cache).some((name) => name.startsWith('chromium'))
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Returns the path of an installed Chromium, or undefined. */
function findBrowser(): string | undefined {
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path))
}

/**
 * Ensures that Chromium is available: Debian's package if run as root on Debian, otherwise Playwright's download.
 * @returns the path of the browser, or undefined for Playwright's own
 */
export function ensureBrowser(): string | undefined {
  const browser = findBrowser()
  if (browser !== undefined || downloaded()) return browser
  if (isRoot() && existsSync('/usr/bin/apt-get')) {
    process.stderr.write('tidebook: installing Chromium for the browser tests\n')
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    for (const name of PACKAGES) {
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-cjk'], quiet)
      const packaged = findBrowser()
      if (packaged !== undefined) return packaged
    }
  }
  process.stderr.write('tidebook: downloading Chromium for the browser tests\n')
  spawnSync(installed('playwright'), ['install', '--only-shell', 'chromium'], { stdio: ['ignore', 2, 2] })
  return undefined
}
