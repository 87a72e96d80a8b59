import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startExchange, type ExchangeProgram } from '@tidebook/testkit'
import pg from 'pg'
import { SubmitClient } from '../node/submit-client.ts'
import { openCrossingMarket } from '../support/crossing-market.ts'
import { processorSeconds } from '../support/processor-time.ts'
import { line, quantile } from '../support/report.ts'
import { startWarm } from './warm-start.ts'

const DAY_MS = 86_400_000
const LEDGERS_PER_DAY = 4
/** Time between the first ledger and the ledger that funds the traders. */
const FUNDING_MS = 60_000
const TRADES_PER_LEDGER = 50
const IN_FLIGHT = 64
const CALL_ROUNDS = 50
const MEGABYTE = 1024 ** 2
const PROGRESS_MS = 30_000

/** Measures start, calls and size of an exchange that traded 200 times a day for this many days. */
export async function measureHistory(days: number): Promise<Readonly<Record<string, number>>> {
  const folder = mkdtempSync(join(tmpdir(), 'tidebook-history-'))
  try {
    const dataDir = join(folder, 'data')
    const genesisTime = Date.now() - days * DAY_MS
    const { exchange } = await startExchange({ dataDir, genesisTime })
    const market = await openCrossingMarket(exchange, genesisTime + FUNDING_MS)
    const client = await SubmitClient.open(exchange.nodeUrl, exchange.nodeToken)
    const ledgers = days * LEDGERS_PER_DAY - 1
    const began = performance.now()
    let reportedAt = began
    for (let ledger = 1; ledger <= ledgers; ledger += 1) {
      await client.submitAll(market.sign(TRADES_PER_LEDGER), IN_FLIGHT)
      await exchange.close(genesisTime + (ledger * DAY_MS) / LEDGERS_PER_DAY)
      const now = performance.now()
      if (ledger < ledgers && now - reportedAt < PROGRESS_MS) continue
      reportedAt = now
      line(`  ${days} days`, `${ledger} of ${ledgers} ledgers after ${((now - began) / 1000).toFixed(0)} s`)
    }
    client.close()
    await exchange.stop()
    return await measureStart(dataDir)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureStart(dataDir: string): Promise<Readonly<Record<string, number>>> {
  const { program, seconds } = await startWarm(dataDir)
  try {
    const times: number[] = []
    const calls = await callsOf(program)
    const before = processorTime(program)
    for (let round = 0; round < CALL_ROUNDS; round += 1) {
      for (const call of calls) {
        const from = performance.now()
        await program.data(call)
        times.push(performance.now() - from)
      }
    }
    const used = processorTime(program) - before
    const sorted = times.toSorted((a, b) => a - b)
    return {
      'warm start, s': seconds,
      'calls p50, ms': quantile(sorted, 0.5),
      'calls p99, ms': quantile(sorted, 0.99),
      'processor time, µs per call': (used * 1e6) / times.length,
      'database, MB': (await databaseBytes(program.databaseUrl)) / MEGABYTE,
    }
  } finally {
    await program.stop()
  }
}

/** Returns the seconds of processor time of server and PostgreSQL. */
function processorTime(program: ExchangeProgram): number {
  return processorSeconds([program.pid, ...program.databasePids])
}

/** Returns the calls of a trade screen, and the call of a person who scrolls to the oldest candles. */
async function callsOf(program: ExchangeProgram): Promise<readonly string[]> {
  const live = ['minute', 'hour', 'month'].map((cycle) => `/info/kline/SWT-CNY/${cycle}`)
  const [oldest] = await program.data<readonly (readonly [ms: number])[]>('/info/kline/SWT-CNY/month')
  const before = (oldest?.[0] ?? 0) + 2 * DAY_MS
  return [...live, '/info/history/SWT-CNY/all', '/info/alltickers', `/info/kline/SWT-CNY/minute?before=${before}`]
}

async function databaseBytes(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ readonly bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    return Number(rows[0]?.bytes ?? '0')
  } finally {
    await client.end()
  }
}
