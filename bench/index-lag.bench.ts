import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@tidebook/node/sockets'
import { ExchangeProgram, startExchange } from '@tidebook/testkit'
import { processorSeconds } from './support/processor-time.ts'
import { crossingPairs, openCrossingMarket } from './support/crossing-market.ts'
import { watchMarket } from './support/market-watch.ts'
import { watchNode } from './support/node-watch.ts'
import { goal, goalAtLeast, line, machine, quantile } from './support/report.ts'

// Delay between a ledger in the node's own stream and its book, trades and candles on the market WebSocket, while the
// whole exchange (node, PostgreSQL and server in separate processes) receives 500 trades a second of signed orders.
// Each trade is a resting order and one that takes it. Seconds: BENCH_SECONDS. Trades per second: BENCH_RATE.
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '25')
const RATE = Number(process.env['BENCH_RATE'] ?? '500')
const WARM_UP_SECONDS = 8
const TICK_MS = 20
const GOAL_P99_MS = 250
const GOAL_OF_ANSWER = 3
/** Minimum share of the target rate. The client shares the machine and may fall slightly behind. */
const MIN_SHARE = 0.95

machine()
const dataDir = await mkdtemp(join(tmpdir(), 'tidebook-lag-'))
const prepared = await startExchange({ dataDir })
const market = await openCrossingMarket(prepared.exchange)
const blobs = market.sign(RATE * (SECONDS + WARM_UP_SECONDS))
await prepared.exchange.stop()

const profile = process.env['BENCH_PROFILE']
const program = ExchangeProgram.start({
  dataDir,
  port: await freePort(),
  nodePort: await freePort(),
  ...(profile === undefined ? {} : { runtimeArgs: ['--cpu-prof', `--cpu-prof-dir=${profile}`] }),
})
try {
  await program.ready()
  const node = await watchNode(program.nodeUrl, program.nodeToken)
  const channels = crossingPairs.flatMap((pair) => [`book:${pair}`, `trades:${pair}`, `candles:${pair}:minute`])
  const watch = await watchMarket(program.url, ['ledger', 'tickers', ...channels])

  const started = performance.now()
  let next = 0
  let counted:
    | { readonly at: number; readonly trades: number; readonly used: Readonly<Record<string, number>> }
    | undefined
  const processorTime = (): Record<string, number> => ({
    server: processorSeconds([program.pid]),
    database: processorSeconds(program.databasePids),
  })
  while (next < blobs.length) {
    const elapsed = (performance.now() - started) / 1000
    if (counted === undefined && elapsed >= WARM_UP_SECONDS)
      counted = { at: performance.now(), trades: watch.trades, used: processorTime() }
    const due = Math.min(blobs.length, Math.ceil(elapsed * RATE) * 2)
    for (; next < due; next += 1) node.submit(blobs[next] ?? '')
    await delay(TICK_MS)
  }
  const sent = (performance.now() - started) / 1000
  const lastIndex = Math.max(...node.closed.keys())
  await delay(3_000)
  const used = processorTime()
  const unreported = watch.trades - (counted?.trades ?? 0)
  const from = counted?.at ?? started
  const measured = [...node.closed].filter(([, { at, transactions }]) => at >= from && transactions > 0)
  const missing = measured.filter(([index]) => index <= lastIndex && !watch.receivedAt.has(index))
  const lags = measured
    .flatMap(([index, { at }]) => (watch.receivedAt.has(index) ? [(watch.receivedAt.get(index) ?? 0) - at] : []))
    .toSorted((a, b) => a - b)
  const trades = measured.reduce((sum, [, { transactions }]) => sum + transactions / 2, 0)
  const seconds = ((measured.at(-1)?.[1].at ?? 0) - (measured[0]?.[1].at ?? 0)) / 1000
  const rate = (trades - (measured[0]?.[1].transactions ?? 0) / 2) / seconds
  const floors: number[] = []
  for (const [index] of measured.slice(-10)) floors.push(await node.ledgerTime(index))
  node.close()
  watch.close()

  line('sent', `${blobs.length} orders in ${sent.toFixed(1)} s, ${JSON.stringify(node.results)}`)
  line('reported', `${watch.trades} trades, ${(watch.bytes / 1e6).toFixed(1)} MB to one page`)
  line('ledgers measured', `${lags.length}, with ${(trades / measured.length).toFixed(0)} trades each`)
  line(
    'lag',
    `p50 ${quantile(lags, 0.5).toFixed(0)} ms, p90 ${quantile(lags, 0.9).toFixed(0)} ms, worst ${quantile(lags, 1).toFixed(0)} ms`,
  )
  const floor = quantile(
    floors.toSorted((a, b) => a - b),
    0.5,
  )
  line('limit: reading that ledger', `${floor.toFixed(0)} ms for the node's answer alone`)
  for (const [name, seconds] of Object.entries(used)) {
    const perTrade = ((seconds - (counted?.used[name] ?? 0)) * 1e6) / unreported
    line(`processor time, ${name}`, `${perTrade.toFixed(0)} µs a trade`)
  }
  const met = [
    goalAtLeast('trades a second', rate, RATE * MIN_SHARE, '/s'),
    goal('ledgers never reported', missing.length, 0),
    goal('lag p99', quantile(lags, 0.99), GOAL_P99_MS, ' ms'),
    goal('lag p99, of the answer', quantile(lags, 0.99) / floor, GOAL_OF_ANSWER),
  ]
  process.exitCode = met.every(Boolean) ? 0 : 1
} finally {
  await program.stop()
  await rm(dataDir, { recursive: true, force: true })
}
