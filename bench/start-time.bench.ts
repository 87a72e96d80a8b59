import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@tidebook/node/sockets'
import { startExchange } from '@tidebook/testkit'
import { buildWeb } from '../tools/lib/build-web.ts'
import { root } from '../tools/lib/run.ts'
import { goal, line, machine, quantile } from './support/report.ts'

// Time from `npm start` (its bootstrap script, with everything installed and built) to the first page and to the first
// response for markets, compared with the start of the runtime with an empty program. Runs: BENCH_RUNS.
const RUNS = Number(process.env['BENCH_RUNS'] ?? '5')
const GOAL_SECONDS = 6
const POLL_MS = 10
const MAX_START_MS = 120_000

machine()
if ((await buildWeb()) !== 0) process.exit(1)
const dataDir = await mkdtemp(join(tmpdir(), 'tidebook-start-'))
const started = await startExchange({ dataDir })
await started.exchange.stop()
const [port, nodePort] = [await freePort(), await freePort()]
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: String(port),
  NODE_PORT: String(nodePort),
  DEMO: 'off',
  LOG_LEVEL: 'error',
}

async function answered(path: string, since: number): Promise<number> {
  while (performance.now() - since < MAX_START_MS) {
    const ok = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return (performance.now() - since) / 1000
    await delay(POLL_MS)
  }
  throw new Error(`${path} was not answered`)
}

function timed(args: readonly string[]): Promise<number> {
  const started = performance.now()
  return new Promise((resolve) => {
    spawn(process.execPath, args, { stdio: 'ignore' }).once('exit', () => resolve((performance.now() - started) / 1000))
  })
}

const pages: number[] = []
const markets: number[] = []
const floors: number[] = []
for (let run = 0; run < RUNS; run += 1) {
  floors.push(await timed(['-e', '0']))
  const started = performance.now()
  const child = spawn(process.execPath, [join(root, 'tools/bootstrap.mjs'), 'start'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  pages.push(await answered('/', started))
  markets.push(await answered('/ready', started))
  child.kill('SIGTERM')
  await ended
}
await rm(dataDir, { recursive: true, force: true })

function median(list: readonly number[]): number {
  return quantile(
    list.toSorted((a, b) => a - b),
    0.5,
  )
}

line('runs', String(RUNS))
line('to everything in step', `${median(markets).toFixed(2)} s`)
line('limit: an empty program', `${median(floors).toFixed(2)} s, twice in a start (bootstrap and server)`)
process.exit(goal('to a served page', median(pages), GOAL_SECONDS, ' s') ? 0 : 1)
