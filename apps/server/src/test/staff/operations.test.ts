import { createServer, type Server } from 'node:tls'
import { calls, ERROR_CODES, type OperationsAnswer } from '@tidebook/contract'
import { eventually, startExchange, type Exchange, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALHOST } from '../../modules/ops/localhost-certificate.fixture.ts'
import { callAsStaff, StaffDesk } from './staff-desk.ts'

const DAY = 86_400_000

describe("OPS-105 the operator's dashboard", () => {
  let started: StartedExchange
  let exchange: Exchange
  let desk: StaffDesk
  let secured: Server
  let clock = LOCALHOST.validTo - 40.5 * DAY
  beforeAll(async () => {
    secured = createServer(LOCALHOST, (socket) => socket.on('error', () => undefined))
    await new Promise<void>((resolve) => secured.listen(0, '127.0.0.1', () => resolve()))
    const address = secured.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const env = {
      PUBLIC_URL: `https://localhost:${port}`,
      CLIENT_REQUESTS_PER_SECOND: '1000',
      TRUSTED_PROXY: '127.0.0.1',
    }
    started = await startExchange({ now: () => clock, genesisTime: clock, env })
    exchange = started.exchange
    desk = await StaffDesk.open(exchange, () => clock)
  })
  afterAll(async () => {
    secured.close()
    await desk.close()
    await started[Symbol.asyncDispose]()
  })
  const look = async (): Promise<OperationsAnswer> => {
    const { code, data } = await callAsStaff(exchange, calls.operations.look, {
      cookie: await desk.cookieOf('operator'),
    })
    expect(code).toBe('0')
    return data as OperationsAnswer
  }
  /** Returns the active alarms that the test can influence. Excludes alarms about the machine's own memory and disk. */
  const ringing = async (): Promise<readonly string[]> =>
    (await look()).alarms
      .filter(({ since, name }) => since !== null && name !== 'disk' && name !== 'memory')
      .map(({ name }) => name)
  const metric = async (line: string): Promise<boolean> =>
    (await (await fetch(`${exchange.url}/metrics`)).text()).split('\n').includes(line)

  it('shows the same metrics of a running exchange as /metrics, and no alarm', async () => {
    await exchange.close(clock)
    const { figures, readiness, certificates, roles } = await eventually('the index in step', async () => {
      const overview = await look()
      return overview.figures.behind === 0 && overview
    })
    expect(readiness.status).toBe('ready')
    expect(roles).toContain('market')
    expect(figures).toMatchObject({ behind: 0, queued: 0, nativeVerifier: 1, jobsFailed: 0, failures: 0 })
    expect(figures.validatedLedger).toBe(readiness.validatedLedger)
    for (const name of [
      'serverMemory',
      'nodeMemory',
      'memoryAvailable',
      'connections',
      'diskFree',
      'databaseSize',
    ] as const)
      expect([name, figures[name] ?? 0]).toEqual([name, expect.toSatisfy((value: number) => value > 0)])
    expect(certificates).toMatchObject([{ validTo: LOCALHOST.validTo }])
    expect(await ringing()).toEqual([])
    expect(await metric(`tidebook_validated_ledger ${figures.validatedLedger}`)).toBe(true)
    expect(await metric('tidebook_certificate_days 40.5')).toBe(true)
  })

  it('raises an alarm when ledgers stop, until the next one', async () => {
    clock += 61_000
    expect(await ringing()).toEqual(['ledgers'])
    expect(await metric('tidebook_alarm{alarm="ledgers"} 1')).toBe(true)
    await exchange.close(clock)
    expect(await ringing()).toEqual([])
    expect(await metric('tidebook_alarm{alarm="ledgers"} 0')).toBe(true)
  })

  it('raises an alarm when the clock is set back behind the last ledger, until it has caught up', async () => {
    clock -= 3_600_000
    expect(await ringing()).toEqual(['clock-ahead'])
    expect((await look()).figures.clockAhead).toBe(3_600)
    expect(await metric('tidebook_ledger_ahead_seconds 3600')).toBe(true)
    clock += 3_600_000
    expect(await ringing()).toEqual([])
  })

  it('returns 1006 and raises an alarm for a query that the database rejects', async () => {
    await desk.rows('alter table market.account_records rename to away')
    const response = await fetch(`${exchange.url}/wallet/trans/${(await exchange.account()).address}?p=0&s=10`)
    await desk.rows('alter table market.away rename to account_records')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ code: '1006', msg: ERROR_CODES.queryFailed.text })
    expect(await ringing()).toEqual(['failures'])
    clock += 301_000
    await exchange.close(clock)
    expect(await ringing()).toEqual([])
  })

  it('API-109 counts errors that pages report, and raises an alarm for many', async () => {
    const report = (query: string) => callAsStaff(exchange, calls.stats.pageError, { query })
    expect((await report('?line=1')).code).toBe('4000')
    expect((await report(`?error=${'x'.repeat(301)}`)).code).toBe('4000')
    const query = '?error=TypeError&line=/assets/a.js:1:2&url=/trade'
    const reportFrom = (network: number) =>
      callAsStaff(exchange, calls.stats.pageError, { query, headers: { 'x-forwarded-for': `198.51.100.${network}` } })
    const another = { query, headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await callAsStaff(exchange, calls.stats.pageError, another)).code).toBe('4030')
    // frequent reports of one client count as one
    const codes = await Promise.all(Array.from({ length: 40 }, async () => (await reportFrom(1)).code))
    expect(new Set(codes)).toEqual(new Set(['0']))
    expect(await ringing()).toEqual([])
    await Promise.all(Array.from({ length: 11 }, (_, network) => reportFrom(2 + network)))
    expect(await ringing()).toEqual(['page-errors'])
    clock += 301_000
    await exchange.close(clock)
    expect(await ringing()).toEqual([])
  })

  it('raises an alarm for a certificate that expires within two weeks, and for an abandoned job', async () => {
    clock = LOCALHOST.validTo - 13 * DAY
    await exchange.close(clock)
    await desk.rows(
      `insert into jobs.job (id, name, state, completed_on)
       select gen_random_uuid(), name, 'failed', now() from jobs.queue where policy = 'stately' limit 1`,
    )
    expect(await ringing()).toEqual(['certificate', 'jobs'])
    await desk.rows("delete from jobs.job where state = 'failed'")
  })
})
