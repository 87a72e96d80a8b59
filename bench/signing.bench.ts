import { join } from 'node:path'
import { build } from 'vite'
import { launchChromium } from './web/launch-chromium.ts'
import { root } from '../tools/lib/run.ts'
import { goal, line, machine, quantile } from './support/report.ts'
import type { SigningTimes } from './web/signing-page.ts'

// Time of a signature in a browser with an open wallet: from the confirmation to the signed bytes, for each of the 12
// types, with a key and with a recovery phrase, whose key is derived again for each signature.
const MAX_MS = 30

machine()
const built = await build({
  configFile: false,
  root,
  logLevel: 'error',
  build: {
    write: false,
    target: 'es2023',
    rolldownOptions: {
      input: join(root, 'bench/web/signing-page.ts'),
      output: { format: 'iife', codeSplitting: false },
    },
  },
})
const [bundle] = Array.isArray(built) ? built : [built]
const code = bundle !== undefined && 'output' in bundle ? bundle.output[0].code : ''
const browser = await launchChromium()
const page = await browser.newPage()
await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<title>signing</title>' }))
// Browsers provide Web Crypto only to local pages and over HTTPS.
await page.goto('http://localhost/')
await page.addScriptTag({ content: code })
const all = await page.evaluate(() =>
  (globalThis as unknown as { measure: () => Promise<readonly SigningTimes[]> }).measure(),
)
await browser.close()
const met = all.map(({ chain, kind, times }) => {
  line(`${chain}, ${kind}`, `median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`)
  return goal(`  ${chain}, ${kind}, median`, quantile(times, 0.5), MAX_MS, ' ms')
})
process.exit(met.every(Boolean) ? 0 : 1)
