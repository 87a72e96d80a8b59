import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startExchange } from '@tidebook/testkit'
import { measureIndex } from './index/measure-index.ts'
import { nativeVerifyMicroseconds } from './node/native-signer.ts'
import { crossingPairs, openCrossingMarket } from './support/crossing-market.ts'
import { goal, goalAtLeast, line, machine, quantile, ratio } from './support/report.ts'

// Delay between a ledger in the node's own stream and its book, trades and candles on the market WebSocket, while the
// whole exchange (node, PostgreSQL and server in separate processes) receives 500 trades a second of signed orders.
// Each trade is a resting order and one that takes it. Seconds: BENCH_SECONDS. Trades per second: BENCH_RATE.
// BENCH_PROFILE names a folder for CPU profiles.
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '25')
const RATE = Number(process.env['BENCH_RATE'] ?? '500')
const WARM_UP_SECONDS = 8
const GOAL_P99_MS = 250
const GOAL_OF_ANSWER = 3
const GOAL_MICROSECONDS = 80
/** Minimum share of the target rate. The client shares the machine and may fall slightly behind. */
const MIN_SHARE = 0.95

machine()
const dataDir = await mkdtemp(join(tmpdir(), 'tidebook-lag-'))
const profile = process.env['BENCH_PROFILE']
try {
  const { exchange } = await startExchange({ dataDir })
  const blobs = (await openCrossingMarket(exchange)).sign(RATE * (SECONDS + WARM_UP_SECONDS))
  await exchange.stop()
  const channels = crossingPairs.flatMap((pair) => [`book:${pair}`, `trades:${pair}`, `candles:${pair}:minute`])
  const figures = await measureIndex({
    dataDir,
    blobs,
    channels: ['ledger', 'tickers', ...channels],
    rate: RATE,
    warmUpSeconds: WARM_UP_SECONDS,
    runtimeArgs: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
  })

  const { answerMs, lagsMs, microseconds, received } = figures
  line('sent', `${blobs.length} orders in ${figures.sendSeconds.toFixed(1)} s, ${JSON.stringify(figures.results)}`)
  line('reported', `${received.trades} trades, ${(received.bytes / 1e6).toFixed(1)} MB to one page`)
  line('ledgers measured', `${lagsMs.length}, with ${figures.tradesPerLedger.toFixed(0)} trades each`)
  line(
    'lag',
    `p50 ${quantile(lagsMs, 0.5).toFixed(0)} ms, p90 ${quantile(lagsMs, 0.9).toFixed(0)} ms, worst ${quantile(lagsMs, 1).toFixed(0)} ms`,
  )
  line('limit: reading that ledger', `${answerMs.toFixed(0)} ms for the node's answer alone`)
  const checkMicroseconds = nativeVerifyMicroseconds()
  line('processor time, database', `${microseconds.database.toFixed(0)} µs a trade`)
  line('native verification', `${checkMicroseconds.toFixed(0)} µs a signature, the same run`)
  ratio('server a trade, of a signature check', microseconds.server / checkMicroseconds, 'most')
  const p99 = quantile(lagsMs, 0.99)
  const met = [
    goalAtLeast('trades a second', figures.rate, RATE * MIN_SHARE, '/s'),
    goal('ledgers never reported', figures.missingLedgers, 0),
    goal('lag p99', p99, GOAL_P99_MS, ' ms'),
    goal('lag p99, of the answer', p99 / answerMs, GOAL_OF_ANSWER),
    goal('processor time, server, a trade', microseconds.server, GOAL_MICROSECONDS, ' µs'),
  ]
  process.exitCode = met.every(Boolean) ? 0 : 1
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
