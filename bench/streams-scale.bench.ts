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
import { recordUpdates, startFanOut } from './streams/fan-out.ts'
import type { RecordedMessage } from './streams/fan-out-messages.ts'
import type { FleetFigures } from './streams/fleet-messages.ts'
import { openFleets } from './streams/socket-fleet.ts'

// Market WebSockets over one and over two programs of the role api, which follow one node and one index. Each socket
// follows four channels of a market that moves, and checks that no message is missing. A rate per core is messages over
// the processor time of the programs, which load hardly affects. The growth compares what a program with a core of its
// own could send: all messages over the processor time of the busiest program. The peer is a server that only sends the
// messages of the same market to as many sockets with the same library, in the same run.
/** Files and connections of a program besides market WebSockets. */
const OTHER_FILES = 1_000
const MOST_SOCKETS = 20_000
const SOCKETS = Number(process.env['BENCH_SOCKETS'] ?? Math.min(MOST_SOCKETS, openFiles() - OTHER_FILES))
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '20')
const CLOSE_INTERVAL_MS = Number(process.env['BENCH_CLOSE_MS'] ?? '250')
/** Sockets of one client process. */
const MOST_IN_PROCESS = Number(process.env['BENCH_SOCKETS_PER_PROCESS'] ?? '5000')
const CHANNELS = ['ledger', 'tickers', 'book:SWT-CNY', 'trades:SWT-CNY']
const GOAL = { perCore: 100_000, kilobytes: 20, p99Ms: 500, growth: 1.8 } as const
const SETTLE_MS = 3_000
const UNLIMITED = '1000000'

interface Result {
  readonly perCore: number
  /** Messages per second of processor time of the busiest program. */
  readonly possible: number
  readonly lostSockets: number
  readonly lostMessages: number
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
  const recorded: RecordedMessage[] = []
  const one = await measurePrograms(1, recorded)
  const peer = await measurePeer(recorded)
  const two = await measurePrograms(2)
  line('bare ws server', `${peer.perCore.toFixed(0)} messages/s per core, ${peer.kilobytes.toFixed(1)} KB per socket`)
  line('against the bare server', `${(one.perCore / peer.perCore).toFixed(2)} of its messages/s per core`)
  const met = [
    goalAtLeast('messages/s per core, one', one.perCore, GOAL.perCore),
    goalAtLeast('messages/s per core, two', two.perCore, GOAL.perCore),
    goal('memory of a socket', Math.max(one.kilobytes, two.kilobytes), GOAL.kilobytes, ' KB'),
    goal('sockets lost', one.lostSockets + two.lostSockets, 0),
    goal('messages lost', one.lostMessages + two.lostMessages, 0),
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

/** A server whose sockets are counted. */
interface Measured {
  readonly url: string
  readonly pid: number
}

/**
 * Opens all sockets over the servers, runs `work`, and counts what they receive during it.
 * @param sentAt time at which the messages of a ledger were due, in milliseconds since 1970
 */
async function measure(
  name: string,
  servers: readonly Measured[],
  work: () => Promise<unknown>,
  sentAt: (ledger: number) => number | undefined,
): Promise<Result> {
  const memoryBefore = servers.map(({ pid }) => residentKilobytes(pid))
  const fleets = []
  for (const { url } of servers)
    fleets.push(...(await openFleets(url, Math.floor(SOCKETS / servers.length), CHANNELS, MOST_IN_PROCESS)))
  await delay(SETTLE_MS)
  for (const fleet of fleets) fleet.count()
  const before = servers.map(({ pid }) => processorSeconds([pid]))
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  const used = servers.map(({ pid }, index) => processorSeconds([pid]) - (before[index] ?? 0))
  const memory = servers.map(({ pid }, index) => residentKilobytes(pid) - (memoryBefore[index] ?? 0))
  const figures = await Promise.all(fleets.map((fleet) => fleet.stop()))
  const messages = figures.reduce((sum, each) => sum + each.messages, 0)
  const lags = lagsOf(figures, sentAt)
  line(
    name,
    `${SOCKETS} sockets of ${fleets.length} processes, ${(messages / seconds).toFixed(0)} messages/s, ${used.map((each) => (each / seconds).toFixed(2)).join(' + ')} of a core, p50 ${quantile(lags, 0.5).toFixed(0)} ms`,
  )
  return {
    perCore: messages / used.reduce((sum, each) => sum + each, 0),
    possible: messages / Math.max(...used),
    lostSockets: figures.reduce((sum, { closed }) => sum + closed, 0),
    lostMessages: figures.reduce((sum, { gaps }) => sum + gaps, 0),
    p99Ms: quantile(lags, 0.99),
    kilobytes: memory.reduce((sum, each) => sum + each, 0) / SOCKETS,
  }
}

/** Returns the delays of messages in milliseconds, ascending. One entry represents a hundred messages of one millisecond. */
function lagsOf(figures: readonly FleetFigures[], sentAt: (ledger: number) => number | undefined): readonly number[] {
  return figures
    .flatMap(({ arrivals }) => arrivals)
    .flatMap(([ledger, at, times]) => {
      const sent = sentAt(ledger)
      return sent === undefined ? [] : Array<number>(Math.ceil(times / 100)).fill(Math.max(0, at - sent))
    })
    .toSorted((a, b) => a - b)
}

/** Measures programs of the role api. @param recorded receives the updates of the market, if given */
async function measurePrograms(count: number, recorded?: RecordedMessage[]): Promise<Result> {
  const programs = await Promise.all(Array.from({ length: count }, (_, index) => startProgram(`${count}-${index}`)))
  try {
    for (const program of programs) await program.ready()
    await delay(SETTLE_MS)
    const work = async (): Promise<void> => {
      const recording = recorded === undefined ? undefined : recordUpdates(programs[0]?.url ?? '', CHANNELS)
      await delay(SECONDS * 1000)
      if (recording !== undefined) recorded?.push(...recording.stop())
    }
    // The node announces a ledger when it has closed it.
    const closedAt = (ledger: number): number | undefined => {
      const closed = node.closed.get(ledger)
      return closed && performance.timeOrigin + closed.at
    }
    return await measure(`${count} of role api`, programs, work, closedAt)
  } finally {
    for (const program of programs) await program.stop()
  }
}

/** Measures a bare server that sends recorded updates with their pauses. */
async function measurePeer(recorded: readonly RecordedMessage[]): Promise<Result> {
  const server = await startFanOut(recorded)
  let sent: ReadonlyMap<number, number> = new Map()
  try {
    return await measure(
      'bare ws server',
      [server],
      async () => {
        sent = await server.play()
        await delay(SETTLE_MS)
      },
      (ledger) => sent.get(ledger),
    )
  } finally {
    server.stop()
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

function residentKilobytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
}

/** Returns the number of files that a process may open. */
function openFiles(): number {
  const limit = /Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  return limit === undefined ? MOST_SOCKETS + OTHER_FILES : Number(limit)
}
