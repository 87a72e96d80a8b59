import { failure, IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY, success, type Call, type Envelope } from '@tidebook/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { agentOf, type Agent } from './agent.ts'
import { routerPath } from './call-path.ts'
import { cookiesOf, type Cookies } from './cookies.ts'
import type { Gate, Visit } from './gate.ts'
import { ApiError } from './http.errors.ts'
import { doOnce, fingerprintOf, type IdempotencyStore } from './idempotency.ts'
import type { Authenticate, Principal } from './principal.ts'
import type { RateClasses } from './rate-classes.ts'
import { isKept } from './revalidated.ts'
import { wrongInput } from './wrong-input.ts'

/** Checked input of a call, and who sent it. */
export interface CallInput<C extends Call> {
  readonly params: z.output<C['params']>
  readonly query: z.output<C['query']>
  readonly body: z.output<C['body']>
  readonly visit: Visit
  /** Who signed in; there is one where the call wants one. */
  readonly principal: Principal | undefined
  /** What the browser keeps for us. */
  readonly cookies: Cookies
  readonly agent: Agent
  /** Those of its headers that the call names. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

export interface CallOptions {
  /** Milliseconds since 1970, for the envelope. */
  readonly now: () => number
  /** Check each answer against the contract and fail loudly when it does not fit (tests). */
  readonly validateOutput: boolean
  readonly gate: Pick<Gate, 'visitOf' | 'ownPage'>
  readonly rates: RateClasses
  readonly authenticate: Authenticate
  /** The same for staff, who have a realm of their own: neither opens the calls of the other. */
  readonly authenticateStaff: Authenticate
  readonly idempotency: IdempotencyStore
  /** Told of a call that its sender was not allowed to make. */
  readonly onRefused: (refused: RefusedAccess) => void
  /** Told when a write was done but could not be remembered as done. */
  readonly onUnstored: (error: unknown) => void
}

/** Somebody was not allowed to make a call. */
export interface RefusedAccess {
  readonly call: string
  readonly reason: 'signInRequired' | 'notAllowed'
  /** Who it was, where somebody signed in: an account, or a name of staff. */
  readonly who: string | undefined
  readonly network: string
}

/** An answer that did not fit the contract; only ever thrown when outputs are checked. */
export class OutputMismatchError extends Error {
  readonly code = 'http/output-mismatch'
}

/** Where a module registers what it answers. */
export interface CallRegistry {
  /** For routes that are no calls of the contract: pages and files. */
  readonly app: FastifyInstance
  /**
   * Registers one call. What its route says is held before the handler: who may call, rate, size of the body, input, and
   * that a named write is done once. The envelope is made after it.
   */
  call<C extends Call>(call: C, handler: CallHandler<C>): void
  /** Who sent a request and how it reaches us. */
  visitOf(request: FastifyRequest): Visit
}

/** Answers one call with what goes into the envelope. */
export type CallHandler<C extends Call> = (input: CallInput<C>) => Promise<z.input<C['output']>> | z.input<C['output']>

export const createCallRegistry = (app: FastifyInstance, options: CallOptions): CallRegistry => ({
  app,
  call: (call, handler) => registerCall(app, call, options, handler),
  visitOf: (request) => options.gate.visitOf(request.raw),
})

const registerCall = <C extends Call>(
  app: FastifyInstance,
  call: C,
  options: CallOptions,
  handler: CallHandler<C>,
): void => {
  const callers = new WeakMap<FastifyRequest, Principal | undefined>()
  const tellRefused = (error: unknown, request: FastifyRequest): void => {
    if (!(error instanceof ApiError) || (error.code !== 'notAllowed' && error.code !== 'signInRequired')) return
    const { network } = options.gate.visitOf(request.raw).client
    options.onRefused({ call: call.id, reason: error.code, who: callers.get(request)?.id, network })
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<unknown> => {
    const principal = callers.get(request)
    const input: CallInput<C> = {
      params: checked<C['params']>(call, call.params, request.params),
      query: checked<C['query']>(call, call.query, request.query),
      body: checked<C['body']>(call, call.body, request.body ?? {}),
      visit,
      principal,
      cookies: cookiesOf(request, reply, visit.addresses.web.startsWith('https:')),
      agent: agentOf(request),
      headers: namedHeaders(call, request),
    }
    const work = async (): Promise<unknown> => {
      const data = await handler(input)
      if (options.validateOutput) assertOutput(call, data)
      return data
    }
    const key = idempotencyKey(call, request)
    if (key === undefined) return work()
    const { params, query, body } = input
    const fingerprint = fingerprintOf([params, query, withoutSecrets(body)])
    const write = { call: call.id, caller: principal?.id ?? '', key, client: visit.client.network, fingerprint }
    return doOnce(options.idempotency, write, work, options.onUnstored)
  }
  app.route({
    method: call.method,
    url: routerPath(call.path),
    ...(call.bodyLimit > 0 ? { bodyLimit: call.bodyLimit } : {}),
    // No body is read for somebody who may not call, and no large one beyond its budget.
    onRequest: async (request, reply) => {
      try {
        // Whoever signed in is added by the browser, also to what a page of others sends.
        const wantsOwnPage = call.ownPages === true || call.auth !== 'none'
        if (wantsOwnPage && isFromElsewhere(request, options)) throw new ApiError('notAllowed')
        callers.set(request, await principalFor(call, request, options))
      } catch (error) {
        tellRefused(error, request)
        throw error
      }
      if (call.rate !== 'upload') return undefined
      const ended = options.rates.admit(call.rate, options.gate.visitOf(request.raw).client.network)
      if (typeof ended !== 'function') return reply.send(shed(reply, ended.retryAfter, options.now()))
      reply.raw.once('close', ended)
      return undefined
    },
    handler: async (request, reply) => {
      const visit = options.gate.visitOf(request.raw)
      const ended = call.rate === 'upload' ? undefined : options.rates.admit(call.rate, visit.client.network)
      if (typeof ended === 'object') return shed(reply, ended.retryAfter, options.now())
      try {
        const data = await answer(request, reply, visit)
        if (call.revalidated === true && isKept(request, reply, data)) return await reply.code(304).send()
        return call.enveloped ? success(data, options.now()) : data
      } catch (error) {
        tellRefused(error, request)
        throw error
      } finally {
        ended?.()
      }
    },
  })
}

/** A page of others asks, or shows what asks by itself; programs name no page. */
const isFromElsewhere = (request: FastifyRequest, { gate }: CallOptions): boolean => {
  const site = request.headers['sec-fetch-site']
  return !gate.ownPage(request.raw) || (site !== undefined && site !== 'same-origin')
}

/** The headers that a call names; one that was sent twice is none. */
const namedHeaders = ({ headers = [] }: Call, request: FastifyRequest): CallInput<Call>['headers'] =>
  Object.fromEntries(
    headers.map((name) => {
      const value = request.headers[name]
      return [name, typeof value === 'string' ? value : undefined]
    }),
  )

/** Fields that are remembered in no form, not even as a hash that could be tried out. */
const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'newPassword',
  'verifyCode',
  'imgCode',
  'passToken',
  'realName',
  'idNumber',
  'image',
  'number',
])

const withoutSecrets = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !SECRETS.has(name)))
    : body

const shed = (reply: FastifyReply, retryAfter: number, date: number): Envelope<null> => {
  reply.code(429).header('retry-after', String(retryAfter))
  return failure('tooFrequent', date)
}

/** @throws ApiError `signInRequired`, `notAllowed` */
const principalFor = async (
  { auth, roles = [] }: Call,
  request: FastifyRequest,
  { authenticate, authenticateStaff }: CallOptions,
): Promise<Principal | undefined> => {
  if (auth === 'none') return undefined
  const principal = await (auth === 'staff' ? authenticateStaff : authenticate)(request)
  if (principal === undefined) throw new ApiError('signInRequired')
  if (principal.isStaff !== (auth === 'staff')) throw new ApiError('notAllowed')
  if (auth === 'staff' && !roles.some((role) => role === principal.role)) throw new ApiError('notAllowed')
  return principal
}

/** The name that the sender gave a write. @throws ApiError `invalidParameter` */
const idempotencyKey = ({ idempotency }: Call, { headers, params }: FastifyRequest): string | undefined => {
  const key = idempotency === 'path' ? (params as { uuid?: unknown }).uuid : headers[IDEMPOTENCY_HEADER]
  if (idempotency === 'none' || (key === undefined && idempotency === 'optional')) return undefined
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  throw new ApiError('invalidParameter', `${IDEMPOTENCY_HEADER}: expected 16 to 64 letters and digits`)
}

/** The envelope and HTTP status of a refusal. */
export const refusal = (error: ApiError, date: number) => failure(error.code, date, error.detail)

const checked = <S extends z.ZodMiniType>(call: Call, schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) {
    if (holdsUnstorable(parsed.data)) throw new ApiError('invalidParameter', 'a character that no text has')
    return parsed.data
  }
  throw wrongInput(call, parsed.error.issues[0], value)
}

/** The database keeps no text with a NUL, and no JSON with half of a surrogate pair. */
const holdsUnstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0') || !value.isWellFormed()
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsUnstorable)

const assertOutput = (call: Call, data: unknown): void => {
  const parsed = call.output.safeParse(data)
  if (!parsed.success) throw new OutputMismatchError(`${call.id}: ${JSON.stringify(parsed.error.issues).slice(0, 600)}`)
}
