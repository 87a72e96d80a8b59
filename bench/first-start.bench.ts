import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '@tidebook/node/sockets'
import { ExchangeProgram } from '@tidebook/testkit'
import { buildWeb } from '../tools/lib/build-web.ts'
import { nativeVerifyRate } from './node/native-signer.ts'
import { goal, line, machine, ratio } from './support/report.ts'

// The first start of the demonstration in an empty data folder, with everything installed and built: time to the first
// page, and to the full history of thirty days in the index. Days: BENCH_DAYS. `--skip-build` serves the last build.
const { values: options } = parseArgs({ options: { 'skip-build': { type: 'boolean' } } })
const DAYS = process.env['BENCH_DAYS'] ?? '30'
const GOAL_PAGE_SECONDS = 10
const GOAL_HISTORY_SECONDS = 30
const POLL_MS = 50
const MAX_START_MS = 15 * 60_000
const COMPLETE = 'the history of the demonstration market is complete'

/** Log entry at the end of the history. */
interface HistoryEntry {
  readonly msg?: string
  readonly orders: number
  readonly seconds: number
}

async function untilServed(url: string): Promise<void> {
  const until = performance.now() + MAX_START_MS
  while (performance.now() < until) {
    const isServed = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isServed) return
    await delay(POLL_MS)
  }
  throw new Error('No page was served')
}

machine()
if (options['skip-build'] !== true && (await buildWeb()) !== 0) process.exit(1)
const verifyRate = nativeVerifyRate()
const dataDir = await mkdtemp(join(tmpdir(), 'tidebook-first-start-'))
const env = { DEMO: 'on', DEMO_DAYS: DAYS, LOG_LEVEL: 'info' }
const started = performance.now()
const program = ExchangeProgram.start({ dataDir, env, port: await freePort(), nodePort: await freePort() })
let isMet = false
try {
  const secondsSince = (): number => (performance.now() - started) / 1000
  await Promise.race([untilServed(program.url), program.ended])
  const page = secondsSince()
  await program.ready(MAX_START_MS)
  const full = secondsSince()
  const history = program.log.map((text) => JSON.parse(text) as HistoryEntry).find(({ msg }) => msg === COMPLETE)
  if (history === undefined) throw new Error('The log does not report the history')
  line('history', `${history.orders} orders in ${history.seconds} s`)
  line('native verification', `${verifyRate.toFixed(0)}/s on one core, the same run`)
  ratio('orders a second, of native verification', history.orders / history.seconds / verifyRate, 'least')
  const met = [
    goal('to a served page', page, GOAL_PAGE_SECONDS, ' s'),
    goal('to the full history', full, GOAL_HISTORY_SECONDS, ' s'),
  ]
  isMet = met.every(Boolean)
} finally {
  await program.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(isMet ? 0 : 1)
