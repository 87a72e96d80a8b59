import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@tidebook/node/sockets'
import {
  ExchangeProgram,
  exchangeHttp,
  marketSocket,
  nodeHttp,
  nodeSocket,
  targetsOfExchange,
  runFuzz,
  SignedIn,
  startBackgroundLoad,
  startExchange,
} from '@tidebook/testkit'
import { ProgramWatch } from './abuse/footprint.ts'
import { goal, line, machine } from './support/report.ts'

// Sends hostile requests and frames to a production setup of the exchange: over HTTP and WebSocket, to the node and to
// the server, from many concurrent clients, together with clients that read and write too slowly. Each request must get
// a response or a typed error, no process may end, no promise rejection may be unhandled, and memory must not grow with
// the requests. Requests: BENCH_REQUESTS. Seed: BENCH_SEED. Name filter of entry points: BENCH_ONLY.
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? '200000')
const SEED = Number(process.env['BENCH_SEED'] ?? '7')
const ONLY = process.env['BENCH_ONLY'] ?? ''
const VISITORS = 8
const BURDEN = 8
/** Allowed memory growth of both programs after the first tenth of the requests, in megabytes. */
const MAX_GROWTH_MB = 150

machine()
const dataDir = await mkdtemp(join(tmpdir(), 'tidebook-fuzz-'))
const prepared = await startExchange({ dataDir })
const prey = await targetsOfExchange(prepared.exchange)
await prepared.exchange.stop()
const [port, nodePort] = [await freePort(), await freePort()]
const program = ExchangeProgram.start({ dataDir, port, nodePort })
const met: boolean[] = []
try {
  await program.ready()
  const watch = new ProgramWatch(program)
  const signedIn = await SignedIn.at(program.databaseUrl)
  const calls = { ...prey.calls, signedIn }
  let renewed = Promise.resolve()
  const resident = (): number => watch.memory.node + watch.memory.server
  const burden = startBackgroundLoad({
    ports: [port, nodePort],
    sockets: [
      { url: `ws://127.0.0.1:${port}/ws`, say: ['{"op":"subscribe","channel":"tickers"}'] },
      { url: program.nodeUrl, say: Array<string>(200).fill('{"command":"ledger_data","limit":200}') },
    ],
    count: BURDEN,
  })
  const surfaces = [
    nodeSocket(nodePort, prey.node),
    nodeHttp(nodePort, prey.node),
    exchangeHttp(port, calls),
    marketSocket(port, calls),
  ].filter(({ name }) => name.includes(ONLY))
  const requests = Math.ceil(REQUESTS / surfaces.length)
  for (const [index, surface] of surfaces.entries()) {
    const early: number[] = []
    const started = performance.now()
    const { answered, faults, outcomes } = await runFuzz({
      surface,
      requests,
      seed: SEED + index,
      visitors: VISITORS,
      onProgress: () => {
        early.push(resident())
        // renews the sessions, because successful calls by staff and users may have ended them
        renewed = renewed.then(() => signedIn.renew())
      },
    })
    const seconds = (performance.now() - started) / 1000
    const most = [...outcomes].toSorted(([, a], [, b]) => b - a).slice(0, 12)
    console.log(`\n${surface.name}`)
    line('  answers', `${answered} in ${seconds.toFixed(0)} s, ${outcomes.size} different outcomes`)
    line('  outcomes', JSON.stringify(Object.fromEntries(most)))
    line('  memory', `${resident().toFixed(0)} MB, ${(early[0] ?? resident()).toFixed(0)} MB early`)
    for (const { answer, request } of faults.slice(0, 5))
      line('  fault', `${request.slice(0, 600)} -> ${answer.slice(0, 300)}`)
    met.push(
      goal('  untyped answers', faults.length, 0),
      goal('  memory kept', Math.max(0, Math.round(resident() - (early[0] ?? resident()))), MAX_GROWTH_MB, ' MB'),
    )
  }
  await renewed
  await signedIn.close()
  await burden.stop()
  console.log('\nboth programs')
  line('  slow clients cut off', String(burden.cut))
  const unheard = program.log.filter((text) => /nobody listened|unhandledRejection|nobody caught/.test(text))
  const broken = program.log.filter((text) => /"msg":"request failed"|answering a request failed/.test(text))
  for (const text of [...unheard, ...broken].slice(0, 5)) line('  log', text.slice(0, 500))
  const readiness = await program.readiness()
  met.push(
    goal('  process ends', watch.take().ends, 0),
    goal('  unhandled rejections', unheard.length, 0),
    goal('  internal errors', broken.length, 0),
    goal('  not ready after the run', readiness?.['status'] === 'ready' ? 0 : 1, 0),
  )
  watch.stop()
} finally {
  await program.kill('everything')
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(met.every(Boolean) ? 0 : 1)
