import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@tidebook/node/sockets'
import { ExchangeProgram, startExchange } from '@tidebook/testkit'
import { watchNode } from './support/node-watch.ts'
import { processorSeconds } from './support/processor-time.ts'
import { goal, goalAtLeast, line, machine, quantile } from './support/report.ts'
import { startRestlessMarket } from './support/restless-market.ts'
import { openFleet } from './streams/socket-fleet.ts'

// Market WebSockets over one and over two programs of the role api, which follow one node and one index. Each socket
// follows four channels of a market that moves, and checks that no message is missing. A rate per core is messages over
// the processor time of the programs, which load hardly affects. The growth compares what a program with a core of its
// own could send: all messages over the processor time of the busiest program.
const SOCKETS = Number(process.env['BENCH_SOCKETS'] ?? '2000')
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '20')
const CLOSE_INTERVAL_MS = Number(process.env['BENCH_CLOSE_MS'] ?? '250')
const CHANNELS = ['ledger', 'tickers', 'book:SWT-CNY', 'trades:SWT-CNY']
const GOAL = { perCore: 100_000, kilobytes: 20, p99Ms: 500, growth: 1.8 } as const
const SETTLE_MS = 3_000
const UNLIMITED = '1000000'

interface Result {
  readonly perCore: number
  /** Messages per second of processor time of the busiest program. */
  readonly possible: number
  readonly lost: number
  readonly p99Ms: number
  readonly kilobytes: number
}

machine()
const folder = await mkdtemp(join(tmpdir(), 'tidebook-streams-'))
await using started = await startExchange({
  closing: 'automatic',
  closeIntervalMs: CLOSE_INTERVAL_MS,
  env: { ROLES: 'node,market', VALIDATE_OUTPUT: 'off' },
})
const { exchange } = started
const market = await startRestlessMarket(exchange, { middle: 5_000, moves: 40, trades: 10 })
const node = await watchNode(exchange.nodeUrl, exchange.nodeToken ?? '')
try {
  const one = await measure(1)
  const two = await measure(2)
  const met = [
    goalAtLeast('messages/s per core, one', one.perCore, GOAL.perCore),
    goalAtLeast('messages/s per core, two', two.perCore, GOAL.perCore),
    goal('memory of a socket', Math.max(one.kilobytes, two.kilobytes), GOAL.kilobytes, ' KB'),
    goal('messages or sockets lost', one.lost + two.lost, 0),
    goal('delivery p99, one', one.p99Ms, GOAL.p99Ms, ' ms'),
    goal('delivery p99, two', two.p99Ms, GOAL.p99Ms, ' ms'),
    goalAtLeast('growth from one to two', two.possible / one.possible, GOAL.growth),
  ]
  line(
    'load after',
    loadavg()
      .map((load) => load.toFixed(2))
      .join(' '),
  )
  process.exitCode = met.every(Boolean) ? 0 : 1
} finally {
  node.close()
  await market.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Opens all sockets over a number of programs, and counts what they receive. */
async function measure(count: number): Promise<Result> {
  const programs = await Promise.all(Array.from({ length: count }, (_, index) => startProgram(`${count}-${index}`)))
  try {
    for (const program of programs) await program.ready()
    await delay(SETTLE_MS)
    const memoryBefore = programs.map(({ pid }) => residentKilobytes(pid))
    const fleets = []
    for (const { url } of programs) fleets.push(await openFleet(url, SOCKETS / count, CHANNELS))
    await delay(SETTLE_MS)
    for (const fleet of fleets) fleet.count()
    const before = programs.map(({ pid }) => processorSeconds([pid]))
    const began = performance.now()
    await delay(SECONDS * 1000)
    const seconds = (performance.now() - began) / 1000
    const used = programs.map(({ pid }, index) => processorSeconds([pid]) - (before[index] ?? 0))
    const memory = programs.map(({ pid }, index) => residentKilobytes(pid) - (memoryBefore[index] ?? 0))
    const figures = await Promise.all(fleets.map((fleet) => fleet.stop()))
    const messages = figures.reduce((sum, each) => sum + each.messages, 0)
    const lost = figures.reduce((sum, { gaps, closed }) => sum + gaps + closed, 0)
    const lags = figures
      .flatMap(({ arrivals }) => arrivals)
      .flatMap(([ledger, at, times]) => {
        const closed = node.closed.get(ledger)
        // One entry represents a hundred messages of one millisecond.
        return closed === undefined ? [] : Array<number>(Math.ceil(times / 100)).fill(lagOf(closed.at, at))
      })
      .toSorted((a, b) => a - b)
    const total = used.reduce((sum, each) => sum + each, 0)
    const kilobytes = memory.reduce((sum, each) => sum + each, 0) / SOCKETS
    line(
      `${count} of role api`,
      `${SOCKETS} sockets, ${(messages / seconds).toFixed(0)} messages/s, ${used.map((each) => (each / seconds).toFixed(2)).join(' + ')} of a core, p50 ${quantile(lags, 0.5).toFixed(0)} ms`,
    )
    return {
      perCore: messages / total,
      possible: messages / Math.max(...used),
      lost,
      p99Ms: quantile(lags, 0.99),
      kilobytes,
    }
  } finally {
    for (const program of programs) await program.stop()
  }
}

async function startProgram(name: string): Promise<ExchangeProgram> {
  return ExchangeProgram.start({
    dataDir: join(folder, name),
    port: await freePort(),
    nodePort: await freePort(),
    env: {
      ROLES: 'api',
      NODE_URL: exchange.nodeUrl,
      DATABASE_URL: exchange.databaseUrl,
      NETWORK: join(exchange.config.dataDir, 'network.json'),
      CLIENT_CONNECTIONS: UNLIMITED,
      STREAM_CONNECTIONS: UNLIMITED,
      CLIENT_SUBSCRIPTIONS: UNLIMITED,
      CLIENT_STREAM_MESSAGES: UNLIMITED,
      CLIENT_STREAM_OWED_KB: UNLIMITED,
      CLIENT_REQUESTS_PER_SECOND: UNLIMITED,
    },
  })
}

/** Returns the delay of a message in milliseconds: from the node's announcement to the arrival at a socket. */
function lagOf(closedAt: number, arrivedAt: number): number {
  return Math.max(0, arrivedAt - (performance.timeOrigin + closedAt))
}

function residentKilobytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
}
