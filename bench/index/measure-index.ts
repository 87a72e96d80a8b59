import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@tidebook/node/sockets'
import { ExchangeProgram } from '@tidebook/testkit'
import { watchMarket } from '../support/market-watch.ts'
import { watchNode, type NodeWatch } from '../support/node-watch.ts'
import { processKilobytes } from '../support/process-memory.ts'
import { processorSeconds } from '../support/processor-time.ts'
import { quantile } from '../support/report.ts'

const TICK_MS = 20
/** Time after the last order within which an index that follows reports the last ledgers. */
const SETTLE_MS = 3_000
/** Time in which an index that fell behind has to read the rest, because its processor time counts. */
const MAX_BEHIND_MS = 60_000
const POLL_MS = 100
/** Number of ledgers that are read again to measure the node's own response time. */
const READ_LEDGERS = 10

export interface IndexLoad {
  /** Folder of a stopped exchange whose accounts have signed the orders. */
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  readonly runtimeArgs?: readonly string[]
  /** Channels of the market WebSocket that a page follows. `ledger` is required. */
  readonly channels: readonly string[]
  /** Signed orders, in submission order. Every second one trades. */
  readonly blobs: readonly string[]
  /** Trades per second. */
  readonly rate: number
  /** Seconds at the start that are not measured. */
  readonly warmUpSeconds: number
}

export interface IndexFigures {
  /** Ascending milliseconds from a ledger in the node's stream to its last message on the market WebSocket. */
  readonly lagsMs: readonly number[]
  /** Median milliseconds that the node takes to return such a ledger. */
  readonly answerMs: number
  /** Trades per second in the ledgers. */
  readonly rate: number
  readonly tradesPerLedger: number
  /** Number of ledgers that the market WebSocket never reported. */
  readonly missingLedgers: number
  /** Trades and bytes that the page received. */
  readonly received: { readonly trades: number; readonly bytes: number }
  /** Counts of the orders' engine results. */
  readonly results: Readonly<Record<string, number>>
  readonly sendSeconds: number
  /** Microseconds of processor time per trade. */
  readonly microseconds: { readonly server: number; readonly database: number }
  /** Resident memory of the server at the end. */
  readonly serverKilobytes: number
}

/**
 * Runs node, PostgreSQL and server as programs, submits the orders at the given rate, and measures how far the index
 * lags.
 */
export async function measureIndex(load: IndexLoad): Promise<IndexFigures> {
  const { dataDir, env = {}, runtimeArgs = [] } = load
  const ports = { port: await freePort(), nodePort: await freePort() }
  const program = ExchangeProgram.start({ dataDir, env, runtimeArgs, ...ports })
  try {
    await program.ready()
    return await measureProgram(program, load)
  } finally {
    await program.stop()
  }
}

async function measureProgram(program: ExchangeProgram, load: IndexLoad): Promise<IndexFigures> {
  const { blobs, channels, rate, warmUpSeconds } = load
  const node = await watchNode(program.nodeUrl, program.nodeToken)
  const market = await watchMarket(program.url, channels)
  const started = performance.now()
  const warmUp = Math.min(blobs.length, rate * warmUpSeconds * 2)
  await submitAtRate(node, blobs.slice(0, warmUp), rate)
  const from = performance.now()
  const before = processorTime(program)
  await submitAtRate(node, blobs.slice(warmUp), rate)
  const sendSeconds = (performance.now() - started) / 1000
  const lastIndex = Math.max(...node.closed.keys())
  const behindUntil = performance.now() + MAX_BEHIND_MS
  await delay(SETTLE_MS)
  while (Math.max(...market.receivedAt.keys()) < lastIndex && performance.now() < behindUntil) await delay(POLL_MS)
  const after = processorTime(program)

  const ledgers = [...node.closed].filter(([, { at, transactions }]) => at >= from && transactions > 0)
  const trades = ledgers.reduce((sum, [, { transactions }]) => sum + transactions / 2, 0)
  const [first, last] = [ledgers[0]?.[1], ledgers.at(-1)?.[1]]
  const seconds = ((last?.at ?? 0) - (first?.at ?? 0)) / 1000
  const answers: number[] = []
  for (const [index] of ledgers.slice(-READ_LEDGERS)) answers.push(await node.ledgerTime(index))
  node.close()
  market.close()
  return {
    lagsMs: ledgers
      .flatMap(([index, { at }]) => (market.receivedAt.has(index) ? [(market.receivedAt.get(index) ?? 0) - at] : []))
      .toSorted((a, b) => a - b),
    answerMs: quantile(
      answers.toSorted((a, b) => a - b),
      0.5,
    ),
    rate: (trades - (first?.transactions ?? 0) / 2) / seconds,
    tradesPerLedger: trades / ledgers.length,
    missingLedgers: ledgers.filter(([index]) => index <= lastIndex && !market.receivedAt.has(index)).length,
    received: { trades: market.trades, bytes: market.bytes },
    results: node.results,
    sendSeconds,
    microseconds: {
      server: ((after.server - before.server) * 1e6) / trades,
      database: ((after.database - before.database) * 1e6) / trades,
    },
    serverKilobytes: processKilobytes(program.pid, 'VmRSS') ?? 0,
  }
}

/** Submits pairs of orders, each pair when it is due. */
async function submitAtRate(node: NodeWatch, blobs: readonly string[], rate: number): Promise<void> {
  const started = performance.now()
  let next = 0
  while (next < blobs.length) {
    const due = Math.min(blobs.length, Math.ceil(((performance.now() - started) / 1000) * rate) * 2)
    for (; next < due; next += 1) node.submit(blobs[next] ?? '')
    await delay(TICK_MS)
  }
}

function processorTime(program: ExchangeProgram): { readonly server: number; readonly database: number } {
  return { server: processorSeconds([program.pid]), database: processorSeconds(program.databasePids) }
}
