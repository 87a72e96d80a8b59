import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findFirefox } from './tools/lib/firefox.ts'

/** Returns a free port, which the main process chooses once and every worker inherits. */
function freePort(variable: string): string {
  const chosen = process.env[variable]
  if (chosen !== undefined) return chosen
  const script =
    'const s=require("net").createServer();s.listen(0,"127.0.0.1",()=>{process.stdout.write(String(s.address().port));s.close()})'
  const port = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout
  process.env[variable] = port
  return port
}

const port = freePort('E2E_PORT')
const nodePort = freePort('E2E_NODE_PORT')
/** Data folder of the exchange. Tests of the staff desk run commands on it. */
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'tidebook-e2e-')))
const executablePath = process.env['CHROMIUM_PATH']
const asRoot = process.getuid?.() === 0
/** The main user journey, in the installed Firefox over WebDriver BiDi. */
const IN_FIREFOX = '**/firefox.spec.ts'
/**
 * The files that take more than a minute start first, then those that take more than 25 s, so that no worker runs alone
 * for long at the end. Playwright starts projects in their order, and the files of a project in the order of their names.
 */
const LONGEST = named('gateway', 'layout', 'order-changes', 'shell', 'vault-attacks', 'wallet', 'wallets')
const LONG = named(
  'cancel-many',
  'chains',
  'chart-tools',
  'finance',
  'first-trade',
  'network',
  'notices',
  'policy',
  'pools',
  'register',
  'swap',
  'trade',
  'transfer',
  'vault-window',
  'verify',
)

/** Returns the patterns of files. */
function named(...names: string[]): string[] {
  return names.map((name) => `**/${name}.spec.ts`)
}

/**
 * The features that Playwright 1.65 turns off, because a second list replaces the first, and the popups of the address bar:
 * the desktop browser renders two of them for each window, which takes a fifth of the CPU time of a test.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

const chromium = {
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      `--disable-features=${FEATURES_OFF.join(',')}`,
    ],
  },
}

const firefox = {
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: fileURLToPath(new URL('e2e/support/firefox-bridge.ts', import.meta.url)),
    // Firefox ESR cannot change language and time zone while it runs, so they are set at the start.
    env: { ...process.env, TZ: 'UTC' },
    firefoxUserPrefs: {
      'intl.accept_languages': 'en-GB, en',
      // Firefox otherwise asks the user before a page reads the clipboard.
      'dom.events.testing.asyncClipboard': true,
    },
  },
}

export default defineConfig({
  testDir: 'e2e',
  // All projects share one exchange, because each start generates the history of its market.
  projects: [
    { name: 'longest', testMatch: LONGEST, use: chromium },
    { name: 'long', testMatch: LONG, use: chromium },
    ...(findFirefox() === undefined ? [] : [{ name: 'firefox', testMatch: IN_FIREFOX, use: firefox }]),
    { name: 'chromium', testMatch: '**/*.spec.ts', testIgnore: [IN_FIREFOX, ...LONGEST, ...LONG], use: chromium },
  ],
  outputDir: 'test-results/browser',
  fullyParallel: false,
  // Tests wait for ledgers, so a third worker uses the idle tenth of two cores.
  workers: 3,
  retries: 0,
  // Limits only detect tests that hang. Speed is measured in the page.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 720 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A test cannot intercept requests that a service worker answers. The test of the offline page allows it.
    serviceWorkers: 'block',
    // Traces take a third of the CPU time, and CI does not keep them.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node e2e/support/exchange.ts',
    url: `http://127.0.0.1:${port}/ready`,
    timeout: 600_000,
    reuseExistingServer: process.env['CI'] === undefined,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: port, NODE_PORT: nodePort, E2E_DATA_DIR: dataDir },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
