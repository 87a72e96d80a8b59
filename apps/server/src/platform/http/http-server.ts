import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { ERROR_CODES, failure } from '@tidebook/contract'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { networkRanges } from '@tidebook/node/sockets'
import { isQueryRefused } from '../database/database.errors.ts'
import type { Logger } from '../logger.ts'
import { currentRequest, inRequest } from '../request-scope.ts'
import { inSpanOfRequest, nameRequestSpan } from '../tracing/request-span.ts'
import { clientReader } from './client.ts'
import { createGate, type Gate, type Visit } from './gate.ts'
import { ApiError } from './http.errors.ts'
import { isDiskFull } from '../server-error.ts'
import { createPublicOrigins, type PublicOriginsOptions } from './public-origins.ts'
import { isServedUnder } from './realm.ts'
import { errorEnvelope } from './register-call.ts'
import { RequestBudget } from './request-budget.ts'
import { createWebListener } from './web-listener.ts'

export interface HttpServerOptions extends Omit<PublicOriginsOptions, 'port'> {
  readonly logger: Logger
  readonly now: () => number
  /** Addresses and CIDR ranges of trusted proxies. */
  readonly trustedProxies: readonly string[]
  readonly clientRequestsPerSecond: number
  readonly clientConnections: number
  /** Maximum number of connections across all clients. */
  readonly connections?: number
  /** Returns whether an error means that a part is temporarily unavailable, so that the caller may retry. */
  readonly isAway: (error: unknown) => boolean
  /** Called for a request that failed because of a defect on our side. */
  readonly onFailure?: (kind: 'queryFailed' | 'internal') => void
  /** Receives the duration in seconds and the labels of each request that was answered. */
  readonly observe?: (seconds: number, route: string, status: number) => void
  /** Handles requests that match no call; returns undefined to reject them. */
  readonly fallback?: (request: FastifyRequest, reply: FastifyReply, visit: Visit) => Promise<FastifyReply> | undefined
}

export interface HttpServer {
  readonly app: FastifyInstance
  readonly gate: Gate
}

/** Maximum size of a request body, in bytes; the largest real one is a faucet request. */
const BODY_LIMIT = 16 * 1024
/** Burst allowance: seconds of the client's rate. A page with an empty cache requests about fifty files. */
const BURST_SECONDS = 10
/** Maximum length of a framework message in the log, in characters. A message may repeat the whole address. */
const MAX_WORDS = 200
const CONCURRENT = { ofClient: 128, ofAll: 1_024 }

/** Creates the HTTP server with limits, security headers and error envelopes. Modules register the calls. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const trusted = networkRanges(options.trustedProxies)
  const port = (): number => {
    const address = app.server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }
  const gate = createGate({
    clientOf: clientReader(trusted),
    trusted,
    origins: createPublicOrigins({ ...options, port }),
    budget: new RequestBudget({
      perSecond: options.clientRequestsPerSecond,
      burst: options.clientRequestsPerSecond * BURST_SECONDS,
      concurrent: CONCURRENT.ofClient,
      concurrentForAll: CONCURRENT.ofAll,
      now: () => performance.now(),
    }),
    logger: options.logger,
  })
  const sendError = errorSender(options)
  const app: FastifyInstance = Fastify({
    logger: false,
    genReqId: () => currentRequest() ?? randomUUID(),
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 128, ignoreTrailingSlash: true },
    serverFactory: (handler) =>
      createWebListener(handler, {
        gate,
        trusted,
        connectionsPerClient: options.clientConnections,
        ...(options.connections === undefined ? {} : { limits: { connections: options.connections } }),
        now: options.now,
        onRefused: (status) => options.observe?.(0, 'refused', status),
      }),
    // The listener answers malformed requests; without this, the framework would answer them a second time.
    clientErrorHandler: () => undefined,
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply)
    },
  })

  app.addHook('onRequest', async ({ raw, url, routeOptions }, reply) => {
    const { realm } = gate.visitOf(raw)
    if (isServedUnder(realm, routeOptions.url, url)) return undefined
    if (realm === 'staff' && url === '/') return reply.redirect('/staff')
    return reply.code(421).send(failure('unknownHost', options.now()))
  })
  // The events of a request's body run in the scope of the connection, so the scope of the request begins after them.
  app.addHook('preValidation', (request, _reply, done) =>
    inRequest(request.id, () => inSpanOfRequest(request.raw, done)),
  )
  app.removeContentTypeParser('text/plain')
  app.addHook('onResponse', async (request, reply) => {
    nameRequestSpan(request.raw, routeOf(request))
    options.observe?.(reply.elapsedTime / 1000, request.routeOptions.url ?? 'none', reply.statusCode)
  })
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => {
    const page = options.fallback?.(request, reply, gate.visitOf(request.raw))
    return (
      page ??
      reply.code(404).send(failure('unknownCall', options.now(), `No such call: ${request.method} ${pathOf(request)}`))
    )
  })
  return { app, gate }
}

type ErrorSender = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Creates the handler that logs the relevant details of a failed request for the operator and responds to it. */
function errorSender(options: Pick<HttpServerOptions, 'logger' | 'now' | 'isAway' | 'onFailure'>): ErrorSender {
  return (error, request, reply) => {
    const date = options.now()
    if (isDiskFull(error)) {
      options.logger.error(
        { err: error, call: routeOf(request), request: request.id, code: 'server/disk-full' },
        'the disk is full',
      )
      return reply.code(ERROR_CODES.notReady.status).send(failure('notReady', date))
    }
    if (options.isAway(error)) {
      options.logger.warn(
        { err: error, call: routeOf(request), request: request.id },
        'a module that this call needs is unavailable',
      )
      return reply.code(ERROR_CODES.notReady.status).send(failure('notReady', date))
    }
    if (error instanceof ApiError) return reply.code(ERROR_CODES[error.code].status).send(errorEnvelope(error, date))
    const status = 'statusCode' in error ? error.statusCode : undefined
    if (status !== undefined && status >= 400 && status < 500) {
      return reply.code(status).send(failure('invalidParameter', date, error.message.slice(0, MAX_WORDS)))
    }
    options.logger.error({ err: error, call: routeOf(request), request: request.id }, 'request failed')
    const fault = isQueryRefused(error) ? 'queryFailed' : 'internal'
    options.onFailure?.(fault)
    return reply.code(ERROR_CODES[fault].status).send(failure(fault, date, undefined, request.id))
  }
}

/**
 * Returns the loggable form of an address: the route pattern, because a real path may contain a phone number or e-mail
 * address.
 */
function routeOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions?.url ?? 'no call'}`
}

function pathOf(request: FastifyRequest): string {
  return (request.url.split('?')[0] ?? '').slice(0, 200)
}
