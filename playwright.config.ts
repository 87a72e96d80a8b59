import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findFirefox } from './tools/lib/firefox.ts'

/** A port nobody uses, chosen once by the main process and inherited by every worker. */
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
/** Where the exchange keeps its data: tests of staff run its commands there. */
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'tidebook-e2e-')))
const executablePath = process.env['CHROMIUM_PATH']
const asRoot = process.getuid?.() === 0
/** The main job, in the Firefox of the machine, by WebDriver BiDi. */
const IN_FIREFOX = '**/firefox.spec.ts'
/** What one worker needs longest for begins first, so that none goes on alone for minutes. */
const LONGEST = ['layout', 'vault-attacks', 'policy', 'vault-window'].map((name) => `**/${name}.spec.ts`)

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
    // The long-term release cannot be told language and time zone while it runs; it is started with them.
    env: { ...process.env, TZ: 'UTC' },
    firefoxUserPrefs: {
      'intl.accept_languages': 'en-GB, en',
      // Reading the clipboard asks the person otherwise.
      'dom.events.testing.asyncClipboard': true,
    },
  },
}

export default defineConfig({
  testDir: 'e2e',
  // All at one exchange: starting another one writes the past of its market again.
  projects: [
    { name: 'longest', testMatch: LONGEST, use: chromium },
    ...(findFirefox() === undefined ? [] : [{ name: 'firefox', testMatch: IN_FIREFOX, use: firefox }]),
    { name: 'chromium', testMatch: '**/*.spec.ts', testIgnore: [IN_FIREFOX, ...LONGEST], use: chromium },
  ],
  outputDir: 'test-results/browser',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // Limits tell a test that hangs from one on a busy machine, nothing else: what must be quick is measured in the page.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 720 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // What a service worker answers, a test cannot change; the test of the offline page lets it run.
    serviceWorkers: 'block',
    // Recording costs a third of the processor, and nobody can fetch a trace from CI.
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
