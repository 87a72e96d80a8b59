import { failure, IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY, success, type Call, type Envelope } from '@tidebook/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { agentOf, type Agent } from './agent.ts'
import { routerPath } from './call-path.ts'
import { cookiesOf, type Cookies } from './cookies.ts'
import type { Gate, Visit } from './gate.ts'
import { ApiError } from './http.errors.ts'
import { executeOnce, fingerprintOf, type IdempotencyStore } from './idempotency.ts'
import type { Authenticate, Principal } from './principal.ts'
import type { RateClasses } from './rate-classes.ts'
import { isNotModified } from './revalidated.ts'
import { invalidInputError } from './invalid-input-error.ts'

/** The validated input of a call, and its sender. */
interface CallInput<C extends Call> {
  readonly params: z.output<C['params']>
  readonly query: z.output<C['query']>
  readonly body: z.output<C['body']>
  readonly visit: Visit
  /** The signed-in user; always present where the call requires one. */
  readonly principal: Principal | undefined
  /** The cookies of the request. */
  readonly cookies: Cookies
  readonly agent: Agent
  /** The request headers that the call declares. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

export interface CallOptions {
  /** Milliseconds since 1970, for the envelope. */
  readonly now: () => number
  /** Whether each response is validated against the contract, and fails when it does not match (tests). */
  readonly validateOutput: boolean
  readonly gate: Pick<Gate, 'visitOf' | 'ownPage'>
  readonly rates: RateClasses
  readonly authenticate: Authenticate
  /** Authenticates staff, who have a separate realm: neither realm admits the other's users. */
  readonly authenticateStaff: Authenticate
  readonly idempotency: IdempotencyStore
  /** Called when a call is rejected because its sender lacks permission. */
  readonly onRefused: (refused: RefusedAccess) => void
  /** Called when a write succeeded but could not be recorded. */
  readonly onUnstored: (error: unknown) => void
}

/** A call that was rejected because the caller lacks permission. */
export interface RefusedAccess {
  readonly call: string
  readonly reason: 'signInRequired' | 'notAllowed'
  /** The signed-in caller, if any: an account or a staff name. */
  readonly who: string | undefined
  readonly network: string
}

/** Error for a response that does not match the contract. Thrown only when outputs are validated. */
class OutputMismatchError extends Error {
  readonly code = 'http/output-mismatch'
}

/** The registry of the calls that modules serve. */
export interface CallRegistry {
  /** For routes outside the contract, such as pages and files. */
  readonly app: FastifyInstance
  /**
   * Registers one call. Enforces permission, rate, body size, input validity and idempotency before the handler runs,
   * and adds the envelope afterwards.
   */
  call<C extends Call>(call: C, handler: CallHandler<C>): void
  /** Returns the sender of a request and the addresses that it used. */
  visitOf(request: FastifyRequest): Visit
}

/** Handles one call and returns the content of the envelope. */
type CallHandler<C extends Call> = (input: CallInput<C>) => Promise<z.input<C['output']>> | z.input<C['output']>

export function createCallRegistry(app: FastifyInstance, options: CallOptions): CallRegistry {
  return {
    app,
    call: (call, handler) => registerCall(app, call, options, handler),
    visitOf: (request) => options.gate.visitOf(request.raw),
  }
}

function registerCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  options: CallOptions,
  handler: CallHandler<C>,
): void {
  const callers = new WeakMap<FastifyRequest, Principal | undefined>()
  const reportRefusal = (error: unknown, request: FastifyRequest): void => {
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
    return executeOnce(options.idempotency, write, work, options.onUnstored)
  }
  app.route({
    method: call.method,
    url: routerPath(call.path),
    ...(call.bodyLimit > 0 ? { bodyLimit: call.bodyLimit } : {}),
    // Does not read a body before the caller is authorized, and does not read a large body beyond its budget.
    onRequest: async (request, reply) => {
      try {
        // The browser also adds the session to requests from other sites' pages.
        const wantsOwnPage = call.ownPages === true || call.auth !== 'none'
        if (wantsOwnPage && isFromElsewhere(request, options)) throw new ApiError('notAllowed')
        callers.set(request, await principalFor(call, request, options))
      } catch (error) {
        reportRefusal(error, request)
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
        if (call.revalidated === true && isNotModified(request, reply, data)) return await reply.code(304).send()
        return call.enveloped ? success(data, options.now()) : data
      } catch (error) {
        reportRefusal(error, request)
        throw error
      } finally {
        ended?.()
      }
    },
  })
}

/** Returns whether another site's page sent the request or embeds its target. Programs send no origin. */
function isFromElsewhere(request: FastifyRequest, { gate }: CallOptions): boolean {
  const site = request.headers['sec-fetch-site']
  return !gate.ownPage(request.raw) || (site !== undefined && site !== 'same-origin')
}

/** Returns the headers that a call declares. Ignores a header that occurs twice. */
function namedHeaders({ headers = [] }: Call, request: FastifyRequest): CallInput<Call>['headers'] {
  return Object.fromEntries(
    headers.map((name) => {
      const value = request.headers[name]
      return [name, typeof value === 'string' ? value : undefined]
    }),
  )
}

/** Fields that are never remembered, not even as a hash, which could be brute-forced. */
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

function withoutSecrets(body: unknown): unknown {
  return typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !SECRETS.has(name)))
    : body
}

function shed(reply: FastifyReply, retryAfter: number, date: number): Envelope<null> {
  reply.code(429).header('retry-after', String(retryAfter))
  return failure('tooFrequent', date)
}

/** @throws ApiError `signInRequired`, `notAllowed` */
async function principalFor(
  { auth, roles = [] }: Call,
  request: FastifyRequest,
  { authenticate, authenticateStaff }: CallOptions,
): Promise<Principal | undefined> {
  if (auth === 'none') return undefined
  const principal = await (auth === 'staff' ? authenticateStaff : authenticate)(request)
  if (principal === undefined) throw new ApiError('signInRequired')
  if (principal.isStaff !== (auth === 'staff')) throw new ApiError('notAllowed')
  if (auth === 'staff' && !roles.some((role) => role === principal.role)) throw new ApiError('notAllowed')
  return principal
}

/** Returns the idempotency key of a write. @throws ApiError `invalidParameter` */
function idempotencyKey({ idempotency }: Call, { headers, params }: FastifyRequest): string | undefined {
  const key = idempotency === 'path' ? (params as { uuid?: unknown }).uuid : headers[IDEMPOTENCY_HEADER]
  if (idempotency === 'none' || (key === undefined && idempotency === 'optional')) return undefined
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  throw new ApiError('invalidParameter', `${IDEMPOTENCY_HEADER}: expected 16 to 64 letters and digits`)
}

/** Returns the envelope and HTTP status of an error. */
export function errorEnvelope(error: ApiError, date: number) {
  return failure(error.code, date, error.detail)
}

function checked<S extends z.ZodMiniType>(call: Call, schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) {
    if (holdsUnstorable(parsed.data)) throw new ApiError('invalidParameter', 'a character that text cannot contain')
    return parsed.data
  }
  throw invalidInputError(call, parsed.error.issues[0], value)
}

/** Returns whether the database cannot store a value: text with a NUL, or JSON with an unpaired surrogate. */
function holdsUnstorable(value: unknown): boolean {
  return typeof value === 'string'
    ? value.includes('\0') || !value.isWellFormed()
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsUnstorable)
}

function assertOutput(call: Call, data: unknown): void {
  const parsed = call.output.safeParse(data)
  if (!parsed.success) throw new OutputMismatchError(`${call.id}: ${JSON.stringify(parsed.error.issues).slice(0, 600)}`)
}
