import { ERROR_CODES, failure } from '@tidebook/contract'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from '../../platform/logger.ts'
import { isDatabaseAway } from '../database/database.errors.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { ApiError } from './http.errors.ts'
import { refusal } from './register-call.ts'
import { publicAddresses, type PublicAddresses } from './request-origin.ts'
import { contentSecurityPolicy, FIXED_SECURITY_HEADERS } from './security-headers.ts'

export interface HttpServerOptions {
  readonly logger: Logger
  readonly now: () => number
  /** Where browsers reach the node: a port beside ours, or a node somewhere else. */
  readonly node: { readonly port: number } | { readonly url: string }
  readonly host: string
  /** Seconds and labels of every answered request. */
  readonly observe?: (seconds: number, route: string, status: number) => void
  /** Answers what no call matched; undefined to have it refused. */
  readonly fallback?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined
}

/** Largest request body in bytes; the largest real one is a faucet request. */
const BODY_LIMIT = 16 * 1024

/** The HTTP shell: limits, security headers, envelopes for every failure. Calls are registered by the modules. */
export const createHttpServer = (options: HttpServerOptions): FastifyInstance => {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: 'loopback',
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 128, ignoreTrailingSlash: true },
  })

  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(FIXED_SECURITY_HEADERS)
    reply.header('content-security-policy', contentSecurityPolicy(addressesOf(request, options)))
  })
  app.addHook('onResponse', async (request, reply) => {
    options.observe?.(reply.elapsedTime / 1000, request.routeOptions.url ?? 'none', reply.statusCode)
  })

  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const date = options.now()
    if (isAway(error)) {
      options.logger.warn({ err: error, url: request.url }, 'a part that this call needs is away')
      return reply.code(ERROR_CODES.notReady.status).send(failure('notReady', date))
    }
    if (error instanceof ApiError) return reply.code(ERROR_CODES[error.code].status).send(refusal(error, date))
    const status = 'statusCode' in error ? error.statusCode : undefined
    if (status !== undefined && status >= 400 && status < 500) {
      return reply.code(status).send(failure('invalidParameter', date, error.message))
    }
    options.logger.error({ err: error, url: request.url }, 'request failed')
    return reply.code(500).send(failure('internal', date))
  })
  app.setNotFoundHandler((request, reply) => {
    const page = options.fallback?.(request, reply)
    return (
      page ??
      reply.code(404).send(failure('unknownCall', options.now(), `No such call: ${request.method} ${pathOf(request)}`))
    )
  })
  return app
}

/** The database or the node is not there now: the caller may ask again. */
const isAway = (error: unknown): boolean =>
  (error instanceof NodeLinkError && error.code !== 'node/refused') || isDatabaseAway(error)

/** Public addresses of this installation as the sender of `request` sees them. */
export const addressesOf = (
  request: FastifyRequest,
  options: Pick<HttpServerOptions, 'node' | 'host'>,
): PublicAddresses => publicAddresses(request, options.node, options.host)

const pathOf = (request: FastifyRequest): string => (request.url.split('?')[0] ?? '').slice(0, 200)
