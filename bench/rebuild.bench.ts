import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { freePort } from '@tidebook/node/sockets'
import { digestIndex, ExchangeProgram, startExchange } from '@tidebook/testkit'
import { SubmitClient } from './node/submit-client.ts'
import { copySeconds } from './support/copy-limit.ts'
import { openCrossingMarket } from './support/crossing-market.ts'
import { goal, goalAtLeast, line, machine } from './support/report.ts'

// `tidebook rebuild` of a ledger of orders, every second one of which trades, compared with the rate at which
// PostgreSQL imports the same rows ready-made. Transactions: BENCH_TRANSACTIONS. BENCH_PROFILE names a folder for CPU
// profiles.
const TRANSACTIONS = Number(process.env['BENCH_TRANSACTIONS'] ?? '30000')
const PER_LEDGER = 500
const IN_FLIGHT = 64
const GOAL_RATE = 5_000
const GOAL_SHARE = 0.5

machine()
const dataDir = await mkdtemp(join(tmpdir(), 'tidebook-rebuild-'))
const profile = process.env['BENCH_PROFILE']
/** Excludes the agent, which would make payments at unpredictable times. */
const env = { ROLES: 'node,market,api,web' }

const { exchange } = await startExchange({ dataDir, env, genesisTime: Date.UTC(2026, 0, 1) })
const blobs = (await openCrossingMarket(exchange)).sign(TRANSACTIONS / 2)
const client = await SubmitClient.open(exchange.nodeUrl, exchange.nodeToken)
for (let from = 0; from < blobs.length; from += PER_LEDGER) {
  await client.submitAll(blobs.slice(from, from + PER_LEDGER), IN_FLIGHT)
  await exchange.close()
}
client.close()
const before = await digestIndex(exchange.databaseUrl)
const limit = await copySeconds(exchange.databaseUrl)
await exchange.stop()

const rebuilding = ExchangeProgram.start({
  dataDir,
  port: await freePort(),
  nodePort: await freePort(),
  command: 'rebuild',
  env,
  ...(profile === undefined ? {} : { runtimeArgs: ['--cpu-prof', `--cpu-prof-dir=${profile}`] }),
})
const end = await rebuilding.ended
const match = /ledger (\d+): (\d+) transactions in ([\d.]+) s/.exec(end.output)
if (end.code !== 0 || match === null)
  throw new Error(`the rebuild ended with ${end.code}: ${end.complaints.join(' | ')}`)
const [transactions, seconds] = [Number(match[2]), Number(match[3])]
const again = await startExchange({ dataDir, env })
const after = await digestIndex(again.exchange.databaseUrl)
await again.exchange.stop()
await rm(dataDir, { recursive: true, force: true })

line('ledger', `${match[1]} ledgers, ${transactions} transactions`)
line(
  'tables',
  Object.entries(before)
    .map(([name, { rows }]) => `${name} ${rows}`)
    .join(', '),
)
line('rebuild', `${seconds.toFixed(2)} s`)
line(
  'limit: PostgreSQL COPY',
  `${limit.toFixed(2)} s for the same rows ready-made, ${(transactions / limit).toFixed(0)} transactions/s`,
)
const met = [
  goalAtLeast('rebuild rate', transactions / seconds, GOAL_RATE, ' transactions/s'),
  goalAtLeast('share of the limit', limit / seconds, GOAL_SHARE),
  goal('tables that differ', isDeepStrictEqual(before, after) ? 0 : 1, 0),
]
process.exit(met.every(Boolean) ? 0 : 1)
