import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@tidebook/node/sockets'
import { ExchangeProgram, startExchange, type Exchange } from '@tidebook/testkit'
import { watchNode } from '../support/node-watch.ts'
import { processKilobytes } from '../support/process-memory.ts'
import { processorSeconds } from '../support/processor-time.ts'
import { line, quantile } from '../support/report.ts'
import type { RestlessMarket } from '../support/restless-market.ts'
import { startRestlessMarket } from '../support/restless-market.ts'
import { recordUpdates, startFanOut } from './fan-out.ts'
import type { RecordedMessage } from './fan-out-messages.ts'
import type { FleetFigures } from './fleet-messages.ts'
import { openFleets } from './socket-fleet.ts'
import type { LedgerClock } from './ledger-clock.ts'
import { startLedgerClock } from './ledger-clock.ts'
import type { SocketFleet } from './socket-fleet.ts'

const CHANNELS = ['ledger', 'tickers', 'book:SWT-CNY', 'trades:SWT-CNY']
/** Files and connections that a program has open in addition to market WebSockets. */
const OTHER_FILES = 1_000
const MAX_SOCKETS = 20_000
const SETTLE_MS = 3_000
const UNLIMITED = '1000000'
const PROGRESS_MS = 5_000

interface StreamFigures {
  readonly perCore: number
  /** Messages per second of processor time of the busiest program. */
  readonly possible: number
  readonly lostSockets: number
  readonly lostMessages: number
  readonly p99Ms: number
  readonly kilobytes: number
}

interface StreamOptions {
  readonly closeIntervalMs: number
  /** Duration of a measurement, unless a call says otherwise. */
  readonly seconds: number
  /** Number of sockets per client process. */
  readonly perProcess: number
}

/** A moving market with one node and one index, for which sockets are measured. */
export interface StreamBench extends AsyncDisposable {
  /**
   * Measures sockets spread over `count` programs of the role `api`.
   * @param recorded receives the updates of the market, if given
   */
  measurePrograms(
    count: number,
    sockets: number,
    recorded?: RecordedMessage[],
    seconds?: number,
  ): Promise<StreamFigures>
  /** Measures a minimal server that sends recorded updates with their pauses. */
  measurePeer(recorded: readonly RecordedMessage[], sockets: number): Promise<StreamFigures>
}

/** Returns the number of market WebSockets that the limit of open files permits to some programs, at most 20,000. */
export function socketLimit(programs = 1): number {
  const limit = /Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  return Math.min(MAX_SOCKETS, limit === undefined ? MAX_SOCKETS : (Number(limit) - OTHER_FILES) * programs)
}

/** Starts the market. */
export async function openStreamBench(options: StreamOptions): Promise<StreamBench> {
  const folder = await mkdtemp(join(tmpdir(), 'tidebook-streams-'))
  const started = await startExchange({
    closeIntervalMs: options.closeIntervalMs,
    env: { ROLES: 'node,market', VALIDATE_OUTPUT: 'off' },
  })
  const { exchange } = started
  const market = await startRestlessMarket(exchange, { middle: 5_000, moves: 40, trades: 10 })
  const ledgers = startLedgerClock(exchange, options.closeIntervalMs)
  const size = { perProcess: options.perProcess, market, ledgers }
  const node = await watchNode(exchange.nodeUrl, exchange.nodeToken ?? '')
  // The node announces a ledger once it has closed it.
  const closedAt = (ledger: number): number | undefined => {
    const closed = node.closed.get(ledger)
    return closed && performance.timeOrigin + closed.at
  }
  return {
    measurePrograms: async (count, sockets, recorded, seconds = options.seconds) => {
      const names = Array.from({ length: count }, (_, index) => `${sockets}-${count}-${index}`)
      const programs = await Promise.all(names.map((name) => startProgram(exchange, join(folder, name))))
      try {
        for (const program of programs) await program.ready()
        await delay(SETTLE_MS)
        const work = async (): Promise<void> => {
          const recording = recorded === undefined ? undefined : recordUpdates(programs[0]?.url ?? '', CHANNELS)
          await delay(seconds * 1000)
          if (recording !== undefined) recorded?.push(...recording.stop())
        }
        return await measure(`${count} of role api`, programs, { sockets, ...size }, work, closedAt)
      } finally {
        for (const program of programs) await program.stop()
      }
    },
    measurePeer: async (recorded, sockets) => {
      const server = await startFanOut(recorded)
      let sent: ReadonlyMap<number, number> = new Map()
      const work = async (): Promise<void> => {
        sent = await server.play()
        await delay(SETTLE_MS)
      }
      try {
        return await measure('bare ws server', [server], { sockets, ...size }, work, (ledger) => sent.get(ledger))
      } finally {
        server.stop()
      }
    },
    [Symbol.asyncDispose]: async () => {
      node.close()
      try {
        await market.stop()
        await ledgers.stop()
      } finally {
        await started[Symbol.asyncDispose]()
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

interface FleetSize extends Pick<StreamOptions, 'perProcess'> {
  readonly sockets: number
}

/** Sources that send updates to open sockets. */
interface Activity {
  readonly market: RestlessMarket
  readonly ledgers: LedgerClock
}

/** A server whose sockets are measured. */
interface Measured {
  readonly url: string
  readonly pid: number
}

/**
 * Opens all sockets, distributed over the servers, runs `work`, and counts the messages that they receive during it.
 * @param sentAt time at which the messages of a ledger were due, in milliseconds since 1970
 */
async function measure(
  name: string,
  servers: readonly Measured[],
  { ledgers, market, ...size }: FleetSize & Activity,
  work: () => Promise<unknown>,
  sentAt: (ledger: number) => number | undefined,
): Promise<StreamFigures> {
  const memoryBefore = servers.map(({ pid }) => residentKilobytes(pid))
  // Updates to already open sockets would slow down the others.
  market.pause()
  ledgers.slow()
  const fleets = await openAll(name, servers, size)
  ledgers.resume()
  market.resume()
  await delay(SETTLE_MS)
  for (const fleet of fleets) fleet.count()
  const before = servers.map(({ pid }) => processorSeconds([pid]))
  const began = performance.now()
  // Without ledgers there is nothing to measure.
  await Promise.race([work(), ledgers.failed])
  const seconds = (performance.now() - began) / 1000
  const used = servers.map(({ pid }, index) => processorSeconds([pid]) - (before[index] ?? 0))
  const memory = servers.map(({ pid }, index) => residentKilobytes(pid) - (memoryBefore[index] ?? 0))
  const figures = await Promise.all(fleets.map((fleet) => fleet.stop()))
  const messages = figures.reduce((sum, each) => sum + each.messages, 0)
  const lags = lagsOf(figures, sentAt)
  line(
    name,
    `${size.sockets} sockets of ${fleets.length} processes, ${(messages / seconds).toFixed(0)} messages/s, ${used.map((each) => (each / seconds).toFixed(2)).join(' + ')} of a core, p50 ${quantile(lags, 0.5).toFixed(0)} ms`,
  )
  return {
    perCore: messages / used.reduce((sum, each) => sum + each, 0),
    possible: messages / Math.max(...used),
    lostSockets: figures.reduce((sum, { closed }) => sum + closed, 0),
    lostMessages: figures.reduce((sum, { gaps }) => sum + gaps, 0),
    p99Ms: quantile(lags, 0.99),
    kilobytes: memory.reduce((sum, each) => sum + each, 0) / size.sockets,
  }
}

/** Opens the same number of sockets to each server, and prints the progress. */
async function openAll(
  name: string,
  servers: readonly Measured[],
  { sockets, perProcess }: FleetSize,
): Promise<readonly SocketFleet[]> {
  const fleets: SocketFleet[] = []
  const each = Math.floor(sockets / servers.length)
  const began = performance.now()
  let reportedAt = began
  for (const [index, { url }] of servers.entries()) {
    const opened = await openFleets({ url, sockets: each, channels: CHANNELS, perProcess }, (count) => {
      const now = performance.now()
      if (now - reportedAt < PROGRESS_MS) return
      reportedAt = now
      line(name, `${index * each + count} of ${sockets} sockets are open`)
    })
    fleets.push(...opened)
  }
  line(name, `opened ${sockets} sockets in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return fleets
}

/**
 * Returns the delays of messages in milliseconds, ascending. One entry represents a hundred messages with the same
 * delay.
 */
function lagsOf(figures: readonly FleetFigures[], sentAt: (ledger: number) => number | undefined): readonly number[] {
  return figures
    .flatMap(({ arrivals }) => arrivals)
    .flatMap(([ledger, at, times]) => {
      const sent = sentAt(ledger)
      return sent === undefined ? [] : Array<number>(Math.ceil(times / 100)).fill(Math.max(0, at - sent))
    })
    .toSorted((a, b) => a - b)
}

async function startProgram(exchange: Exchange, dataDir: string): Promise<ExchangeProgram> {
  return ExchangeProgram.start({
    dataDir,
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
  const kilobytes = processKilobytes(pid, 'VmRSS')
  if (kilobytes === undefined) throw new RangeError(`process ${pid} has ended`)
  return kilobytes
}
