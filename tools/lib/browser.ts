import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installed } from './run.ts'

/**
 * The same engine without the windows, toolbars and services of a desktop browser. A test takes three quarters of the
 * CPU time.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const DESKTOP_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function downloaded(): boolean {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache', 'ms-playwright')
  return existsSync(cache) && readdirSync(cache).some((name) => name.startsWith('chromium'))
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function findInstalled(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && path !== '' && existsSync(path))
}

/** Installs Debian's headless shell, and fonts for Chinese texts. Returns its path, or undefined after a failure. */
function installHeadlessShell(): string | undefined {
  process.stderr.write('tidebook: installing Chromium for the browser tests\n')
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk'],
    quiet,
  )
  return findInstalled([HEADLESS_SHELL])
}

/**
 * Ensures that a Chromium is available: `CHROMIUM_PATH`, or the headless shell, which root on Debian installs. Other
 * machines use a desktop browser, or Playwright's download.
 * @returns the path of the browser, or undefined for Playwright's own
 */
export function ensureBrowser(): string | undefined {
  const shell = findInstalled([process.env['CHROMIUM_PATH'], HEADLESS_SHELL])
  if (shell !== undefined) return shell
  const packaged = isRoot() && existsSync('/usr/bin/apt-get') ? installHeadlessShell() : undefined
  const browser = packaged ?? findInstalled(DESKTOP_BROWSERS)
  if (browser !== undefined || downloaded()) return browser
  process.stderr.write('tidebook: downloading Chromium for the browser tests\n')
  spawnSync(installed('playwright'), ['install', '--only-shell', 'chromium'], { stdio: ['ignore', 2, 2] })
  return undefined
}
