import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultLimits } from '../src/server/limits.ts'
import type { Scenario } from './testkit/scenario.ts'
import { succeed, microSwtc, twoTraders } from './testkit/scenario.ts'
import type { RpcResult, TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, startTestNode } from './testkit/test-node.ts'
import { TestSocket } from './testkit/test-socket.ts'

const START = (GENESIS_TIME + 946_684_800) * 1000
const paths = { ...defaultLimits.paths, keptPerClient: 2 }
/** Cost of each piece of work, in milliseconds, because every read of the work clock advances it by this much. */
const PIECE = 10
const work = {
  ...defaultLimits.work,
  perClient: { burst: 55, perSecond: 20 },
  ofAll: { burst: 10_000, perSecond: 10_000 },
  debt: 1000,
}

let now = START
let test: TestNode
let market: Scenario
let searchParams: Readonly<Record<string, unknown>>

beforeEach(async () => {
  now = START
  let spent = 0
  const workClock = (): number => (spent += PIECE)
  test = await startTestNode({ clock: () => now, workClock, limits: { paths, work }, trustedProxies: ['127.0.0.1'] })
  market = await twoTraders(test)
  searchParams = {
    source_account: market.bob.address,
    destination_account: market.issuer.address,
    destination_amount: market.token('1'),
  }
})
afterEach(() => test.end())

/** Requests a path search for a client behind a proxy on this machine. */
async function search(
  forwarded: string,
  params = searchParams,
): Promise<{ readonly http: number; readonly retryAfter: string | null; readonly result: RpcResult }> {
  const response = await fetch(test.node.url, {
    method: 'POST',
    headers: { 'x-forwarded-for': forwarded },
    body: JSON.stringify({ method: 'ripple_path_find', params: [params] }),
  })
  const { result }: { result: RpcResult } = JSON.parse(await response.text())
  return { http: response.status, retryAfter: response.headers.get('retry-after'), result }
}

describe('path searches', () => {
  it('are rejected by name with a retry time for a client without budget, without affecting others', async () => {
    for (let count = 0; count < 3; count += 1) {
      expect((await search('203.0.113.1')).result).toMatchObject({ status: 'success', alternatives: expect.any(Array) })
    }
    expect(await search('203.0.113.1')).toMatchObject({
      http: 503,
      retryAfter: '1',
      result: { error: 'tooBusy', error_code: 9, retry_after_ms: expect.any(Number) },
    })
    expect((await search('203.0.113.2')).result.status).toBe('success')
    // an address that the client adds to the header does not change the client's identity
    expect((await search('198.51.100.7, 203.0.113.1')).result['error']).toBe('tooBusy')
    now += 2000
    expect((await search('203.0.113.1')).result.status).toBe('success')
    const metrics = await (await fetch(new URL('metrics', test.node.url))).text()
    expect(metrics).toContain('tidebook_node_shed_total{reason="tooBusy"} 2')
  })

  it('are not counted for the operator', async () => {
    for (let count = 0; count < 8; count += 1)
      expect((await test.rpc('ripple_path_find', searchParams)).status).toBe('success')
  })

  it('return their state without another search while they are kept, and have their own limit', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => TestSocket.open(test.node.wsUrl)))
    if (one === undefined || two === undefined || three === undefined) return
    const created = await one.request('path_find', { subcommand: 'create', ...searchParams })
    await succeed(test, market.alice.offer(microSwtc(1), market.token('1')))
    const { id: _first, result } = created
    for (let count = 0; count < 5; count += 1) {
      const { result: status } = await one.request('path_find', { subcommand: 'status' })
      expect({ ...(status as object), status: undefined, id: undefined }).toEqual({
        ...(result as object),
        status: undefined,
        id: undefined,
      })
    }
    now += 60_000
    expect(await two.request('path_find', { subcommand: 'create', ...searchParams })).toMatchObject({
      status: 'success',
    })
    expect(await three.request('path_find', { subcommand: 'create', ...searchParams })).toMatchObject({
      error: 'tooBusy',
    })
    two.close()
    await expect
      .poll(async () => {
        now += 1000
        return (await three.request('path_find', { subcommand: 'create', ...searchParams }))['status']
      })
      .toBe('success')
    one.close()
    three.close()
  })

  it('leave no state behind when their connection closes before their turn', async () => {
    for (let gone = 0; gone < paths.keptPerClient; gone += 1) {
      const socket = await TestSocket.open(test.node.wsUrl)
      const cut = socket.request('path_find', { subcommand: 'create', ...searchParams })
      socket.socket.close()
      await cut.catch(() => undefined)
    }
    now += 60_000
    const socket = await TestSocket.open(test.node.wsUrl)
    const create = async () => (await socket.request('path_find', { subcommand: 'create', ...searchParams }))['status']
    await expect.poll(create).toBe('success')
    socket.close()
  })
})
