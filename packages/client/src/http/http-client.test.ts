import { PUBLIC_READ } from '@tidebook/contract/routes'
import type { Route } from '@tidebook/contract/routes'
import { describe, expect, it } from 'vitest'
import { CANCELED_TEXT, ClientError, isCanceled, NETWORK_BROKEN_TEXT, NETWORK_ERROR_TEXT } from '../client-error.ts'
import { FakeClock, settle } from '../../test/fake-clock.ts'
import { fakeFetch, hang, refuse, reply } from '../../test/fake-fetch.ts'
import { createHttpClient } from './http-client.ts'
import type { HttpClientOptions } from './http-client.ts'

const info: Route = {
  ...PUBLIC_READ,
  id: 'x',
  path: '/info/{pair}/{type}',
  timeout: 'info',
  errors: [],
  enveloped: true,
}
const business: Route = { ...info, path: '/app/user/token/{uuid}/{id}', timeout: 'business' }
const createOrder: Route = {
  ...info,
  method: 'POST',
  effect: 'write',
  bodyLimit: 1024,
  path: '/app/td/create_order/{uuid}/{wallet}',
  timeout: 'business',
}
const path = { pair: 'SWT-CNY', type: 'normal' }

function client(script: Parameters<typeof fakeFetch>[0], options: Partial<HttpClientOptions> = {}) {
  const clock = new FakeClock()
  const fetch = fakeFetch(script)
  const states: boolean[] = []
  let ids = 0
  const http = createHttpClient({
    hosts: ['http://one:1', 'http://two:2', 'http://three:3'],
    origin: 'https://page.example',
    fetch,
    clock,
    random: () => 0.999,
    uuid: () => `id-${(ids += 1)}`,
    online: () => true,
    onNetState: (state) => states.push(state),
    ...options,
  })
  return { http, clock, fetch, states }
}

const ok = { code: '0', msg: 'fine', data: [1], date: 77 }

describe('hosts', () => {
  it('API-001 retries a call on another host when one refuses the connection', async () => {
    const { http, fetch, states } = client(({ url }) => (url.port === '3' ? ok : refuse()))
    const result = await http.call(info, { path })
    expect(result).toEqual({ result: true, code: '0', msg: 'fine', data: [1], date: 77, host: 'three', port: '3' })
    expect(fetch.requests.map((request) => request.url.host)).toEqual(['one:1', 'two:2', 'three:3'])
    expect(states).toEqual([true])
  })

  it('API-001 chooses the host at random', async () => {
    const first = async (random: () => number) => {
      const { http, fetch } = client(() => ok, { random })
      await http.call(info, { path })
      return fetch.requests[0]?.url.port
    }
    expect(new Set(await Promise.all([0, 0.4, 0.9].map((value) => first(() => value))))).toEqual(
      new Set(['2', '3', '1']),
    )
  })

  it('API-001 uses the built-in hosts when none is configured', async () => {
    const { http, fetch } = client(() => ok, { hosts: [], builtInHosts: ['http://built:9'] })
    await http.call(info, { path })
    expect(fetch.requests[0]?.url.href).toBe('http://built:9/info/SWT-CNY/normal')
  })

  it('API-001 uses new hosts from then on', async () => {
    const { http, fetch } = client(() => ok)
    http.useHosts(['http://new:5'])
    await http.call(info, { path })
    expect(fetch.requests[0]?.url.host).toBe('new:5')
  })

  it.each(['/app/td/create_order/{uuid}/{wallet}', '/withdraw/{uuid}', '/faucet'])(
    'never repeats a write to %s on another host without an idempotency key',
    async (template) => {
      const { http, fetch } = client(() => refuse())
      await http.call({ ...createOrder, path: template }, { path: { wallet: 'jA' }, body: {} })
      expect(fetch.requests.map((request) => new Headers(request.init.headers).has('idempotency-key'))).toEqual([false])
    },
  )

  it.each(['optional', 'required'] as const)(
    'repeats a write with a %s key on other hosts under the same key',
    async (idempotency) => {
      const { http, fetch } = client(({ url }) => (url.port === '3' ? ok : refuse()))
      const route = { ...createOrder, path: '/withdraw', idempotency }
      const keys = () => fetch.requests.map((request) => new Headers(request.init.headers).get('idempotency-key'))
      expect(await http.call(route, { body: {} })).toMatchObject({ result: true, host: 'three' })
      expect([keys().length, new Set(keys()).size]).toEqual([3, 1])
      await http.call(route, { body: {} })
      expect(new Set(keys()).size).toBe(2)
      await http.call(route, { body: {}, idempotencyKey: 'kept-from-before-1' })
      expect(keys().at(-1)).toBe('kept-from-before-1')
    },
  )

  it.each(['PUT', 'DELETE'] as const)('sends %s unchanged', async (method) => {
    const { http, fetch } = client(() => ok)
    await http.call({ ...createOrder, method, path: '/thing' }, { body: {} })
    expect(fetch.requests[0]?.init.method).toBe(method)
  })
})

describe('requests', () => {
  it('API-002 generate a random id for every business path', async () => {
    const { http, fetch } = client(() => ok)
    await http.call(business, { path: { id: 'u1' } })
    await http.call(business, { path: { id: 'u1' } })
    expect(fetch.requests.map((request) => request.url.pathname)).toEqual([
      '/app/user/token/id-1/u1',
      '/app/user/token/id-2/u1',
    ])
  })

  it('API-008 send credentials', async () => {
    const { http, fetch } = client(() => ok)
    await http.call(info, { path })
    expect(fetch.requests[0]?.init.credentials).toBe('include')
  })

  it('send a body as JSON', async () => {
    const { http, fetch } = client(() => ok)
    await http.call(createOrder, { path: { wallet: 'jA' }, body: { amount: '1' } })
    expect(fetch.requests[0]).toMatchObject({
      body: { amount: '1' },
      init: { headers: { 'content-type': 'application/json' } },
    })
  })
})

describe('timeouts', () => {
  it.each([
    ['API-006 an info call ends after 30 s', info, 30_000],
    ['API-007 a business call ends after 60 s', business, 60_000],
  ] as const)('%s', async (_title, route, ms) => {
    const { http, clock, states } = client(hang)
    let result: unknown
    void http.call(route, { path }).then((value) => (result = value))
    await clock.advance(ms - 1)
    expect(result).toBeUndefined()
    await clock.advance(1)
    expect(result).toMatchObject({ result: false, reason: 'timeout', msg: 'timeout' })
    expect([states, clock.timers]).toEqual([[false], 0])
  })

  it('API-006 apply when fetch ignores its signal', async () => {
    const { http, clock } = client(() => ok, { fetch: () => hang() })
    let done = false
    void http.call(info, { path }).then(() => (done = true))
    await clock.advance(30_000)
    expect(done).toBe(true)
  })

  it('leave no timer after an answer', async () => {
    const { http, clock } = client(() => ok)
    await http.call(info, { path })
    expect(clock.timers).toBe(0)
  })
})

describe('pending calls', () => {
  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      (error: unknown) => (error instanceof Error ? error.message : 'other'),
    )

  it('API-009 ERR-048 are canceled by a newer call of the same path, whatever its random id', async () => {
    let answers = 0
    const { http, states } = client(() => ((answers += 1) === 1 ? hang() : ok))
    const first = outcome(http.call(business, { path: { id: 'u1' } }))
    await settle()
    const second = outcome(http.call(business, { path: { id: 'u1' } }))
    expect([await first, await second]).toEqual([CANCELED_TEXT, 'answered'])
    expect(states).toEqual([true])
  })

  it('API-009 are not canceled by calls about other subjects', async () => {
    const { http } = client(() => ok)
    const calls = ['u1', 'u2'].map((id) => outcome(http.call(business, { path: { id } })))
    const targets = ['jA', 'jB'].map((target) => outcome(http.call(info, { path, target })))
    expect(await Promise.all([...calls, ...targets])).toEqual(['answered', 'answered', 'answered', 'answered'])
  })

  it.each(['/app/td/create_order/{uuid}/{wallet}', '/withdraw'])(
    'API-009 do not include writes, whatever their path: %s',
    async (template) => {
      const { http } = client(() => ok)
      const route = { ...createOrder, path: template }
      const calls = [1, 2].map(() => outcome(http.call(route, { path: { wallet: 'jA' }, body: {} })))
      expect(await Promise.all(calls)).toEqual(['answered', 'answered'])
    },
  )

  it('ERR-048 distinguish a canceled call from a failed one', () => {
    expect(isCanceled(new ClientError('client/canceled', CANCELED_TEXT))).toBe(true)
    expect(isCanceled(new ClientError('client/aborted', 'x'))).toBe(false)
  })

  it('can be aborted by the caller', async () => {
    const { http } = client(hang)
    const controller = new AbortController()
    const call = outcome(http.call(info, { path, signal: controller.signal }))
    controller.abort()
    expect(await call).toBe('aborted')
    expect(await outcome(http.call(info, { path, signal: controller.signal }))).toBe('aborted')
  })
})

describe('results', () => {
  const result = async (script: Parameters<typeof fakeFetch>[0], options: Partial<HttpClientOptions> = {}) =>
    client(script, { hosts: ['http://one:1'], ...options }).http.call(info, { path })

  it('ENT-051 ENT-052 API-005 treat code 0 as success with data, date, msg, host and port', async () => {
    expect(await result(() => ok)).toEqual({
      result: true,
      code: '0',
      msg: 'fine',
      data: [1],
      date: 77,
      host: 'one',
      port: '1',
    })
  })

  it('ENT-052 API-110 treat another code as failure with its message', async () => {
    expect(await result(() => ({ code: '1002', msg: 'Invalid verification code', data: null, date: 5 }))).toEqual({
      result: false,
      code: '1002',
      msg: 'Invalid verification code',
      data: null,
      date: 5,
      host: 'one',
      port: '1',
      reason: 'code',
    })
  })

  it('ENT-052 accept numeric codes', async () => {
    expect(await result(() => ({ code: 0, data: 1 }))).toMatchObject({ result: true, code: '0', date: 1_000_000 })
  })

  it('API-111 treat a status other than 200 as failure with its status text', async () => {
    expect(await result(() => reply('x', 502))).toMatchObject({ result: false, msg: 'Bad Gateway', reason: 'status' })
    expect(await result(() => reply('x', 503, 'Busy'))).toMatchObject({ result: false, msg: 'Busy' })
    expect(await result(() => reply('x', 599))).toMatchObject({ msg: 'HTTP 599' })
  })

  it('report the id of an unexpected error, whatever its status', async () => {
    const ids: string[] = []
    const options = { onUnexpected: (id: string) => void ids.push(id) }
    const failed = JSON.stringify({ code: '5000', msg: '', data: null, date: 5, requestId: 'request-1' })
    expect(await result(() => reply(failed, 500), options)).toMatchObject({ reason: 'status', requestId: 'request-1' })
    const refused = { code: '1006', msg: '', data: null, date: 5, requestId: 'request-2' }
    expect(await result(() => refused, options)).toMatchObject({ reason: 'code', requestId: 'request-2' })
    expect(await result(() => ({ ...refused, requestId: 'x'.repeat(65) }), options)).not.toHaveProperty('requestId')
    await result(() => ({ ...ok, requestId: 'request-3' }), options)
    expect(ids).toEqual(['request-1', 'request-2'])
  })

  it('API-112 ERR-046 report a refused connection as failure with msg, host and port', async () => {
    expect(await result(refuse)).toMatchObject({
      result: false,
      msg: NETWORK_ERROR_TEXT,
      host: 'one',
      port: '1',
      reason: 'network',
    })
  })

  it('ERR-045 report that the browser is offline', async () => {
    expect(await result(refuse, { online: () => false })).toMatchObject({ msg: NETWORK_BROKEN_TEXT })
  })

  it('API-113 treat a body that is not an object as success with the body as data', async () => {
    expect(await result(() => reply('"text"'))).toMatchObject({ result: true, data: 'text' })
    expect(await result(() => reply('plain'))).toMatchObject({ result: true, data: 'plain' })
    expect(await result(() => reply('[1,2]'))).toMatchObject({ result: true, data: [1, 2] })
    expect(await result(() => reply('null'))).toMatchObject({ result: true, data: null })
  })

  it('use the default port of the protocol, and the page’s own origin as host', async () => {
    expect(await result(() => ok, { hosts: [''] })).toMatchObject({ host: 'page.example', port: '443' })
  })
})

describe('network state', () => {
  it('API-004 STA-015 STA-016 becomes unavailable with a status other than 200, and available with the next 200', async () => {
    const bodies = [ok, reply('', 503), ok, ok]
    const { http, states } = client(() => bodies.shift())
    for (let turn = 0; turn < 4; turn += 1) await http.call(info, { path })
    expect(states).toEqual([true, false, true, true])
  })

  it('STA-015 becomes unavailable when no host can be reached', async () => {
    const { http, states } = client(refuse)
    await http.call(info, { path })
    expect(states).toEqual([false])
  })

  it('STA-016 stays available with a refusal', async () => {
    const { http, states } = client(() => ({ code: '2004', msg: '', data: null, date: 1 }))
    await http.call(info, { path })
    expect(states).toEqual([true])
  })
})

describe('several hosts', () => {
  it('API-001 skip a dead host, try it last for a while, and append the built-in one', async () => {
    const dead = new Set(['one:1', 'two:2'])
    const { http, fetch, clock } = client(({ url }) => (dead.has(url.host) ? refuse() : ok), {
      hosts: ['http://one:1', 'http://two:2'],
      builtInHosts: ['http://built-in:4'],
    })
    const requestedHosts = async (): Promise<string[]> => {
      const before = fetch.requests.length
      expect(await http.call(info, { path })).toMatchObject({ result: true })
      return fetch.requests.slice(before).map((request) => request.url.host)
    }
    expect(await requestedHosts()).toEqual(['one:1', 'two:2', 'built-in:4'])
    expect(await requestedHosts()).toEqual(['built-in:4'])
    dead.clear()
    await clock.advance(60_000)
    expect(await requestedHosts()).toEqual(['one:1'])
  })
})
