import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { startExchange } from '@tidebook/testkit'
import { buildWeb } from '../tools/lib/build-web.ts'
import { ensureBrowser } from '../tools/lib/browser.ts'
import { goal, goalAtLeast, line, machine, quantile } from './support/report.ts'
import { lighthouse, type Form, type Verdict } from './web/lighthouse.ts'
import { phoneStart } from './web/phone-start.ts'

// Lighthouse scores of home, trade, swap and pools, and the time until book and chart are visible on a slow phone.
// Requires an idle machine. LIGHTHOUSE names the folder of the Lighthouse package, which is not a dependency; without
// it, only the phone is measured. BENCH_ONLY=pools skips the phone and the other pages.
const RUNS = Number(process.env['BENCH_RUNS'] ?? '3')
const PACKAGE = process.env['LIGHTHOUSE']
const ONLY = process.env['BENCH_ONLY']
const TRADE = '/home/deal/exchange?dealArea=cnt&pair=SWT-CNY'
const PAGES = [
  ['home', '/Home'],
  ['trade', TRADE],
  ['swap', '/swap'],
  ['pools', '/amm'],
] as const
const SETTLE_MS = 4000
const KB = 1024

machine()
if ((await buildWeb()) !== 0) process.exit(1)
const executablePath = ensureBrowser()
const chromePath = executablePath ?? chromium.executablePath()
await using started = await startExchange({
  closing: 'automatic',
  closeIntervalMs: 1000,
  demo: true,
  env: { DEMO_TRADERS: 'off', VALIDATE_OUTPUT: 'off' },
})
const { url } = started.exchange
const met: boolean[] = []

const browser = await chromium.launch({
  executablePath: chromePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
for (const view of ONLY === undefined ? (['chart', 'book'] as const) : []) {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(await phoneStart(browser, url + TRADE, view))
  times.sort((one, other) => one - other)
  met.push(goal(`phone: ${view} settles`, quantile(times, 0.5), SETTLE_MS, ' ms'))
}
await browser.close()

if (PACKAGE === undefined) line('lighthouse', 'left out: LIGHTHOUSE does not say where it lies')
else if (!existsSync(join(PACKAGE, 'cli/index.js'))) throw new RangeError(`no Lighthouse in ${PACKAGE}`)
else for (const form of ['desktop', 'mobile'] as const) await audit(PACKAGE, form)
process.exitCode = met.every(Boolean) ? 0 : 1

/** Prints one line for each page with the medians of its runs. Only desktop performance has a goal. */
async function audit(folder: string, form: Form): Promise<void> {
  for (const [name, path] of PAGES) {
    if (ONLY !== undefined && ONLY !== name) continue
    const verdicts: Verdict[] = []
    for (let run = 0; run < RUNS; run += 1) verdicts.push(await lighthouse(folder, url + path, form, chromePath))
    const byPerformance = verdicts.toSorted((a, b) => a.performance - b.performance)
    const median = byPerformance[Math.floor(byPerformance.length / 2)] as Verdict
    const { performance, accessibility, bestPractices, seo, largestElement } = median
    line(`${name}, ${form}`, `performance ${byPerformance.map((one) => one.performance).join(' ')}`)
    line('', `accessibility ${accessibility}, best practices ${bestPractices}, search ${seo}`)
    const { firstPaint, largestPaint, blocked, layoutShift, bytes, requests } = median
    line('', `paints ${firstPaint.toFixed(0)} and ${largestPaint.toFixed(0)} ms (${largestElement})`)
    line('', `blocked ${blocked.toFixed(0)} ms, layout shift ${layoutShift.toFixed(3)}`)
    line('', `${(bytes / KB).toFixed(0)} KB in ${requests} requests`)
    for (const fault of median.faults) line('  fault', fault)
    if (form === 'desktop') met.push(goalAtLeast(`${name}: performance`, performance, 95))
    met.push(goalAtLeast(`${name}, ${form}: accessibility`, accessibility, 100))
    met.push(goalAtLeast(`${name}, ${form}: best practices`, bestPractices, 100))
  }
}
