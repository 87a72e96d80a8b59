import type { Call } from '@tidebook/contract'
import { PUBLIC_READ } from '@tidebook/contract/routes'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from './http.errors.ts'
import type { Authenticate, Principal } from './principal.ts'
import { memoryIdempotencyStore } from './memory-idempotency-store.ts'
import { createRateClasses } from './rate-classes.ts'
import { errorEnvelope, type CallOptions } from './register-call.ts'
import { testRegistry } from './test-registry.fixture.ts'

const nothing = z.object({})
const read: Call = {
  ...PUBLIC_READ,
  id: 'x.read',
  path: '/x',
  timeout: 'info',
  errors: [],
  summary: '',
  enveloped: true,
  params: nothing,
  query: nothing,
  body: nothing,
  output: z.unknown(),
}
const write: Call = {
  ...read,
  id: 'x.write',
  method: 'POST',
  effect: 'write',
  bodyLimit: 200,
  body: z.object({ amount: z.string() }),
}
const KEY = 'a-key-of-a-write-1'

describe('a call', () => {
  let app: FastifyInstance
  let done: number
  beforeEach(() => {
    app = fastify()
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof ApiError) return reply.send(errorEnvelope(error, 1))
      return reply.code((error as { statusCode?: number }).statusCode ?? 500).send({ code: 'fault' })
    })
    done = 0
  })
  afterEach(() => app.close())

  const serve = (call: Call, options: Partial<CallOptions> = {}, work = (): unknown => (done += 1)): void =>
    testRegistry(app, options).call(call, () => work())
  const send = async (call: Call, headers: Record<string, string> = {}, body: object | undefined = undefined) => {
    const response = await app.inject({
      method: call.method,
      url: call.path,
      headers,
      ...(call.bodyLimit > 0 ? { payload: body ?? { amount: '1' } } : {}),
    })
    const { code, data } = response.json<{ code: string; data: unknown }>()
    return { status: response.statusCode, code, data, retryAfter: response.headers['retry-after'] }
  }

  it.each(['POST', 'PUT', 'DELETE'] as const)('is served for its method, %s', async (method) => {
    serve({ ...write, method })
    expect(await send({ ...write, method })).toMatchObject({ code: '0', data: 1 })
    expect((await app.inject({ method: 'GET', url: write.path })).statusCode).toBe(404)
  })

  it('rejects a body that is larger than its route allows', async () => {
    serve(write)
    expect(await send(write, {}, { amount: '1'.repeat(300) })).toMatchObject({ status: 413, code: 'fault' })
    expect(done).toBe(0)
  })

  it('rejects text that the database cannot store', async () => {
    serve(write)
    for (const amount of ['a\u0000b', '\uD800', 'a\uDC00b'])
      expect(await send(write, {}, { amount })).toMatchObject({ status: 200, code: '4000' })
    expect((await send(write, {}, { amount: 'ab' })).code).toBe('0')
  })

  describe('a call that requires a signed-in user', () => {
    const person = { id: 'p', isStaff: false }
    it('rejects others by name before it validates the input or reads the body', async () => {
      serve({ ...write, auth: 'session', ownPages: true })
      expect(await send(write, {}, {})).toMatchObject({ status: 200, code: '4010' })
      const large = { amount: '1'.repeat(300) }
      expect(await send(write, {}, large)).toMatchObject({ status: 200, code: '4010' })
      expect((await send(write, { 'sec-fetch-site': 'cross-site' }, large)).code).toBe('4030')
    })

    it('receives the user', async () => {
      testRegistry(app, { authenticate: async () => person }).call(
        { ...read, auth: 'session' },
        ({ principal }) => principal,
      )
      expect(await send(read)).toMatchObject({ code: '0', data: person })
    })

    it('ROL-010 admits staff with an allowed role, and rejects other staff and users with accounts', async () => {
      const principals = new Map<string, Principal>([
        ['person', person],
        ['reviewer', { id: 's', isStaff: true, role: 'reviewer' }],
        ['support', { id: 't', isStaff: true, role: 'support' }],
      ])
      const authenticateStaff: Authenticate = async ({ headers }) => principals.get(headers.cookie ?? '')
      serve({ ...read, auth: 'staff', roles: ['reviewer', 'admin'] }, { authenticateStaff })
      const codes = await Promise.all(['', 'person', 'support', 'reviewer'].map((cookie) => send(read, { cookie })))
      expect(codes.map(({ code }) => code)).toEqual(['4010', '4030', '4030', '0'])
    })

    it('rejects all staff when its route names no role, and rejects staff on user calls', async () => {
      const admin: Principal = { id: 's', isStaff: true, role: 'admin' }
      serve({ ...read, auth: 'staff' }, { authenticateStaff: async () => admin })
      serve({ ...write, auth: 'session' }, { authenticate: async () => admin })
      expect([(await send(read)).code, (await send(write)).code]).toEqual(['4030', '4030'])
    })

    it("rejects a write from another site's page, to which the browser would add the session", async () => {
      serve({ ...write, auth: 'session' }, { authenticate: async () => person })
      expect(await send(write, { origin: 'https://elsewhere.example' })).toMatchObject({ code: '4030' })
      expect((await send(write)).code).toBe('0')
    })
  })

  it('sets cookies that no script can read, and ignores duplicate cookies', async () => {
    const observed: unknown[] = []
    testRegistry(app, {}).call(write, ({ cookies }) => {
      observed.push(cookies.get('a'))
      cookies.set('a', 'v-1', { path: '/x', maxAge: 60 })
      cookies.clear('b', { path: '/x' })
      return 1
    })
    const ask = (cookie: string) =>
      app.inject({ method: 'POST', url: write.path, headers: { cookie }, payload: { amount: '1' } })
    const { headers } = await ask('b=2; a=1')
    await ask('a=1; a=2')
    expect(observed).toEqual(['1', undefined])
    expect(headers['set-cookie']).toEqual([
      'a=v-1; Path=/x; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
      'b=; Path=/x; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
    ])
  })

  it('counts against the budget of its class, and returns when to retry', async () => {
    const rates = createRateClasses(10, () => 0)
    const search: Call = { ...read, rate: 'search' }
    serve(search, { rates })
    testRegistry(app, { rates }).call({ ...read, path: '/plain' }, () => 1)
    const answers = []
    for (let count = 0; count < 51; count += 1) answers.push(await send(search))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 50 }, () => 200), 429])
    expect(answers.at(-1)).toMatchObject({ code: '4029', retryAfter: '1' })
    expect((await send({ ...read, path: '/plain' })).status).toBe(200)
  })

  it('reads a large body only within its budget', async () => {
    const upload: Call = { ...write, rate: 'upload' }
    const body = { amount: '1'.repeat(300) }
    serve(upload, { rates: createRateClasses(10, () => 0) })
    const codes = []
    for (let count = 0; count < 11; count += 1) codes.push((await send(upload, {}, body)).status)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 413), 429])
  })

  describe('with an idempotency key', () => {
    const named: Call = { ...write, idempotency: 'optional' }
    const header = { 'idempotency-key': KEY }

    it('runs once per key and returns the same response; without a key it runs each time', async () => {
      serve(named)
      expect([await send(named, header), await send(named, header)].map(({ data }) => data)).toEqual([1, 1])
      expect([await send(named), await send(named)].map(({ data }) => data)).toEqual([2, 3])
      expect((await send(named, { 'idempotency-key': `${KEY}-b` })).data).toBe(4)
    })

    it('requires a key where its route requires one, and rejects a malformed one', async () => {
      const required: Call = { ...write, idempotency: 'required' }
      serve(required)
      expect((await send(required)).code).toBe('4000')
      expect((await send(required, { 'idempotency-key': 'short' })).code).toBe('4000')
      expect((await send(required, header)).code).toBe('0')
    })

    it('is rejected when its key was used for another input', async () => {
      serve(named)
      await send(named, header)
      expect(await send(named, header, { amount: '2' })).toMatchObject({ code: '4000' })
      expect(done).toBe(1)
    })

    it('is separate for each signed-in user', async () => {
      serve(
        { ...named, auth: 'session' },
        { authenticate: async ({ headers }) => ({ id: headers.cookie ?? '', isStaff: false }) },
      )
      const answers = [await send(named, { ...header, cookie: 'a' }), await send(named, { ...header, cookie: 'b' })]
      expect(answers.map(({ data }) => data)).toEqual([1, 2])
    })

    it('may be sent again after a rejection without effect', async () => {
      serve(named, {}, () => {
        done += 1
        if (done === 1) throw new ApiError('tooFrequent')
        return done
      })
      expect([(await send(named, header)).code, (await send(named, header)).data]).toEqual(['4029', 2])
    })

    it('is never repeated after a failure with unknown outcome, nor while it is in progress', async () => {
      const ends = Promise.withResolvers<void>()
      serve(named, {}, async () => {
        done += 1
        await ends.promise
        throw new TypeError('the node went away')
      })
      const first = send(named, header)
      await new Promise((resolve) => setImmediate(resolve))
      expect(await send(named, header)).toMatchObject({ code: '4009' })
      ends.resolve()
      expect((await first).status).toBe(500)
      expect(await send(named, header)).toMatchObject({ code: '4009' })
      expect(done).toBe(1)
    })

    describe('in memory', () => {
      let time = 0
      const storeOf = (ofClient: number, ofAll: number) => {
        const store = memoryIdempotencyStore(() => time, { ofClient, ofAll })
        return async (client: string, key: string) => {
          const write = { call: 'x', caller: '', key, client, fingerprint: 'f' }
          return (await store.begin(write)).state
        }
      }

      it('is forgotten after a day and never earlier', async () => {
        const begin = storeOf(3, 9)
        expect([await begin('one', 'a'), await begin('one', 'b'), await begin('one', 'a')]).toEqual([
          'begun',
          'begun',
          'underWay',
        ])
        time += 86_400_000
        expect([await begin('one', 'a'), await begin('one', 'b')]).toEqual(['begun', 'begun'])
      })

      it('is rejected for a client that used up its capacity, without affecting other clients', async () => {
        const begin = storeOf(2, 5)
        const flood = []
        for (const key of ['a', 'b', 'c', 'd']) flood.push(await begin('flood', key))
        expect(flood).toEqual(['begun', 'begun', 'noRoom', 'noRoom'])
        expect([await begin('other', 'e'), await begin('other', 'f')]).toEqual(['begun', 'begun'])
        expect([await begin('third', 'g'), await begin('third', 'h')]).toEqual(['begun', 'noRoom'])
        expect([await begin('other', 'e'), await begin('flood', 'a')]).toEqual(['underWay', 'underWay'])
        time += 86_400_000
        expect(await begin('flood', 'c')).toBe('begun')
      })

      it('frees the capacity of a rejected write', async () => {
        const store = memoryIdempotencyStore(() => time, { ofClient: 1, ofAll: 1 })
        const write = { call: 'x', caller: '', key: 'a', client: 'one', fingerprint: 'f' }
        await store.begin(write)
        await store.release(write)
        expect((await store.begin({ ...write, key: 'b' })).state).toBe('begun')
      })
    })
  })
})
