import { swt } from '@tidebook/protocol/networks'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@tidebook/node/sockets'
import { issuerRole, openNetworkKeys } from '@tidebook/server'
import { eventually, ExchangeProgram } from '@tidebook/testkit'
import { ABUSES } from './abuse/abuses/index.ts'
import { ProgramWatch } from './abuse/footprint.ts'
import { Caller, Probing, type Timing } from './abuse/normal-use.ts'
import { Person } from './abuse/person.ts'
import { runAbuser } from './abuse/run-abuser.ts'
import { goal, goalAtLeast, line, machine, quantile } from './support/report.ts'

// Cost of one abuser for all other clients: runs the whole exchange with a market of 30 days, regular clients with
// their own addresses, and one abuse after another. Seconds of each abuse: BENCH_SECONDS. Seconds from its end to the
// memory measurement: BENCH_REST_SECONDS. Connections: BENCH_CONNECTIONS. Client addresses: BENCH_ADDRESSES. Name
// filter: BENCH_ONLY. Rounds: BENCH_ROUNDS.
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '60')
const REST_SECONDS = Number(process.env['BENCH_REST_SECONDS'] ?? '60')
const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? '64')
const ADDRESSES = Number(process.env['BENCH_ADDRESSES'] ?? '1')
const ONLY = process.env['BENCH_ONLY'] ?? ''
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? '1')
const CURRENCY = 'CNY'
const PAIR = `SWT-${CURRENCY}`
const GOALS = { ledgers: 0.95, healthMs: 200, callsMs: 500, memory: 1.1 }
const FIRST_ABUSER = 100

machine()
const met: boolean[] = []
const dataDir = await mkdtemp(join(tmpdir(), 'tidebook-abuse-'))
const [port, nodePort] = [await freePort(), await freePort()]
const settings = { dataDir, port, nodePort, env: { DEMO: 'on', DEMO_TRADERS: 'off' } }
let program = ExchangeProgram.start(settings)
try {
  await program.says('Tidebook is ready', 600_000)
  // restarts, so that memory from creating the history is not attributed to an abuse
  await program.stop()
  program = ExchangeProgram.start(settings)
  await program.ready()

  const keys = await openNetworkKeys(dataDir, swt)
  const issuer = keys.of(issuerRole(CURRENCY)).address
  const [user, monitor] = [new Caller('127.0.0.3'), new Caller('127.0.0.4')]
  const person = new Person(user, nodePort)
  await eventually('a payout of the faucet', async () =>
    (await user.post(port, '/faucet', JSON.stringify({ address: person.address }))).includes('"code":"0"'),
  )
  await eventually('the account', async () => (await person.pay(issuer)) === undefined)

  const asset = { currency: CURRENCY, issuer }
  const health = {
    node: new Probing([{ everyMs: 100, call: () => monitor.get(nodePort, '/health') }]),
    server: new Probing([{ everyMs: 100, call: () => monitor.get(port, '/health') }]),
  }
  const calls = new Probing([
    { everyMs: 500, call: () => person.pay(issuer) },
    { everyMs: 500, call: () => user.rpc(nodePort, 'server_info', {}) },
    { everyMs: 500, call: () => user.rpc(nodePort, 'account_info', { account: person.address }) },
    {
      everyMs: 1000,
      call: () => user.rpc(nodePort, 'book_offers', { taker_pays: { currency: 'SWT' }, taker_gets: asset, limit: 20 }),
    },
    { everyMs: 500, call: () => user.get(port, '/info/alltickers') },
    { everyMs: 500, call: () => user.get(port, `/info/depth/${PAIR}/normal`) },
    { everyMs: 1000, call: () => user.get(port, `/info/kline/${PAIR}/hour`) },
    { everyMs: 1000, call: () => user.get(port, `/info/history/${PAIR}/newest`) },
  ])
  const ledgers = user.followLedgers(nodePort)
  const watch = new ProgramWatch(program)

  interface Measured {
    readonly ledgersPerSecond: number
    readonly node: Timing
    readonly server: Timing
    readonly calls: Timing
    readonly ends: number
    readonly most: number
  }
  const takeAll = () => ({
    node: health.node.take(),
    server: health.server.take(),
    calls: calls.take(),
    ...watch.take(),
  })
  const during = async (work: Promise<unknown>): Promise<Measured> => {
    takeAll()
    const before = ledgers.count()
    const started = performance.now()
    await work
    const closed = ledgers.count() - before
    return { ledgersPerSecond: (closed * 1000) / (performance.now() - started), ...takeAll() }
  }
  const p99 = ({ sorted }: Timing): number => Math.round(quantile(sorted, 0.99))

  await delay(REST_SECONDS * 500)
  const quiet = await during(delay(SECONDS * 1000))
  line('quiet: ledgers a second', quiet.ledgersPerSecond.toFixed(3))
  line('quiet: p99 of /health', `node ${p99(quiet.node)} ms, server ${p99(quiet.server)} ms`)
  line('quiet: p99 of calls', `${p99(quiet.calls)} ms, refused ${JSON.stringify(quiet.calls.refused)}`)

  const addresses = Array.from({ length: ADDRESSES }, (_, index) => `127.0.0.${FIRST_ABUSER + index}`)
  const chosen = ABUSES.filter((each) => each.name.includes(ONLY))
  for (const { name } of Array.from({ length: ROUNDS }, () => chosen).flat()) {
    const before = watch.memory
    let outcomes: Readonly<Record<string, number>> = {}
    const target = { port, nodePort, issuer, currency: CURRENCY }
    const abuse = runAbuser({ abuse: name, target, seconds: SECONDS, connections: CONNECTIONS, addresses })
    const report = await during(
      abuse.then((tally) => {
        outcomes = tally
      }),
    )
    await delay(REST_SECONDS * 1000)
    const after = watch.memory
    const { ends } = watch.take()
    const most = Object.entries(outcomes).toSorted(([, a], [, b]) => b - a)
    console.log(`\n${name}`)
    line('  outcomes', JSON.stringify(Object.fromEntries(most.slice(0, 8))))
    line(
      '  memory MB',
      `node ${mb(before.node)} -> ${mb(after.node)}, server ${mb(before.server)} -> ${mb(after.server)}`,
    )
    line('  most memory', `${mb(report.most)} MB`)
    met.push(
      goalAtLeast('  ledgers beside quiet', report.ledgersPerSecond / quiet.ledgersPerSecond, GOALS.ledgers),
      goal('  p99 of /health, node', p99(report.node), GOALS.healthMs, ' ms'),
      goal('  p99 of /health, server', p99(report.server), GOALS.healthMs, ' ms'),
      goal('  p99 of others’ calls', p99(report.calls), GOALS.callsMs, ' ms'),
      goal('  others’ calls refused', refusals(report), 0),
      goal('  memory of the node after', after.node / before.node, GOALS.memory),
      goal('  memory of the server after', after.server / before.server, GOALS.memory),
      goal('  process ends', report.ends + ends, 0),
    )
    if (refusals(report) > 0)
      line('  refused', JSON.stringify([report.calls, report.node, report.server].map((each) => each.refused)))
    if (!(await isReadyAgain())) break
  }
  watch.stop()
  for (const probing of [health.node, health.server, calls]) probing.stop()
  ledgers.close()
  process.exitCode = met.every(Boolean) ? 0 : 1
} finally {
  await program.kill('everything')
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()

/**
 * Returns whether the exchange is ready again. The benchmark stops when an abuse has ended the exchange permanently.
 */
async function isReadyAgain(): Promise<boolean> {
  const ready = await program.ready().then(
    () => true,
    () => false,
  )
  if (!ready) met.push(goal('  not ready again', 1, 0))
  return ready
}

function mb(megabytes: number): string {
  return megabytes.toFixed(0)
}

function refusals({ calls, node, server }: { calls: Timing; node: Timing; server: Timing }): number {
  return [calls, node, server].flatMap(({ refused }) => Object.values(refused)).reduce((sum, each) => sum + each, 0)
}
