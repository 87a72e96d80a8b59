import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { startExchange, type StartedExchange } from '../start-exchange.ts'
import { startBackgroundLoad } from './background-load.ts'
import { targetsOfExchange, type ExchangeTargets } from './exchange-targets.ts'
import { startFuzzWorld } from './fuzz-world.ts'
import { runFuzz } from './run-fuzz.ts'
import { SignedIn } from './signed-in.ts'
import { exchangeHttp, marketSocket, nodeHttp, nodeSocket } from './surfaces.ts'

const REQUESTS = 3000

describe.each(['swt', 'xrp'] as const)('hostile requests to a running node of %s', (network) => {
  it.each([
    ['WebSocket', nodeSocket],
    ['HTTP', nodeHttp],
  ] as const)('%s: get an answer or a typed error each, and the node keeps running', async (_name, surfaceOf) => {
    await using world = await startFuzzWorld(network)
    const { node, prey } = world
    const surface = surfaceOf(Number(new URL(node.url).port), prey)
    const { answered, faults, outcomes } = await runFuzz({ surface, requests: REQUESTS, seed: 11, visitors: 4 })
    expect(faults).toEqual([])
    expect(answered).toBe(REQUESTS)
    // some requests must get past the first checks
    expect(outcomes.get('success') ?? 0).toBeGreaterThan(REQUESTS / 10)
    expect(outcomes.size).toBeGreaterThan(40)
    const health = await fetch(new URL('health', node.url))
    expect(await health.json()).toMatchObject({ status: 'ok' })
  })
})

describe('hostile requests to a running exchange with slow readers and writers', () => {
  let started: StartedExchange
  let prey: ExchangeTargets
  let signedIn: SignedIn
  beforeAll(async () => {
    started = await startExchange()
    prey = await targetsOfExchange(started.exchange)
    signedIn = await SignedIn.at(started.exchange.databaseUrl)
  })
  afterAll(async () => {
    await signedIn.close()
    await started[Symbol.asyncDispose]()
  })

  it.each([
    ['calls', exchangeHttp, 30],
    ['market stream', marketSocket, 4],
  ] as const)('%s: get an answer or a typed error each', async (_name, surfaceOf, kinds) => {
    const { exchange } = started
    const port = Number(new URL(exchange.url).port)
    const burden = startBackgroundLoad({
      ports: [port],
      sockets: [
        { url: `${exchange.url.replace('http', 'ws')}/ws`, say: ['{"op":"subscribe","channel":"book:SWT-CNY"}'] },
      ],
      count: 3,
    })
    const surface = surfaceOf(port, { ...prey.calls, signedIn })
    const { answered, faults, outcomes } = await runFuzz({ surface, requests: REQUESTS, seed: 5, visitors: 4 })
    await burden.stop()
    expect(faults).toEqual([])
    expect(answered).toBe(REQUESTS)
    expect(outcomes.size).toBeGreaterThan(kinds)
    expect((await fetch(`${exchange.url}/health`)).status).toBe(200)
  })
})
