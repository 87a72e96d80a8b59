import type { Server } from 'node:http'
import type { ServerConfig } from '../platform/config.ts'
import { accessLog } from '../platform/http/access-log.ts'
import type { Gate } from '../platform/http/gate.ts'
import { createHttpServer, type HttpServer } from '../platform/http/http-server.ts'
import type { IdempotencyStore } from '../platform/http/idempotency.ts'
import { listensOnAllInterfaces } from '../platform/http/public-origins.ts'
import { createRateClasses } from '../platform/http/rate-classes.ts'
import { createCallRegistry } from '../platform/http/register-call.ts'
import type { Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/metrics.ts'
import { ServerError, systemCodeOf } from '../platform/server-error.ts'
import type { ServerModule } from '../platform/server-module.ts'

export interface StartHttpOptions {
  readonly config: ServerConfig
  readonly modules: readonly ServerModule[]
  readonly metrics: Metrics
  readonly logger: Logger
  readonly now: () => number
  readonly idempotency: IdempotencyStore
  /** Returns the ports of the ledger's other nodes on this host. */
  readonly otherNodePorts: () => readonly number[]
}

/** The listening web port. */
export interface RunningHttp {
  readonly url: string
  readonly server: Server
  /** Admits or rejects requests and connection upgrades. */
  readonly gate: Gate
  close(): Promise<void>
}

/** Maximum number of connections to the web port, in addition to those of the market WebSocket. */
const OTHER_CONNECTIONS = 4_096

/** Registers the calls of every module and starts listening. @throws ServerError `server/port-taken` */
export async function startHttp({
  config,
  modules,
  metrics,
  logger,
  now,
  idempotency,
  otherNodePorts,
}: StartHttpOptions): Promise<RunningHttp> {
  const fallback = modules.find((module) => module.fallback !== undefined)?.fallback
  const { app, gate } = createHttpServer({
    ...config,
    connections: config.stream.connectionsOfAll + OTHER_CONNECTIONS,
    logger,
    now,
    onFailure: (kind) => metrics.failures.inc({ kind }),
    isAway: (error) => modules.some(({ isAway }) => isAway?.(error) === true),
    node: publicNode(config),
    otherNodePorts,
    observe: (seconds, route, status) => metrics.requests.observe({ route, status: String(status) }, seconds),
    ...(fallback === undefined ? {} : { fallback }),
  })
  const registry = createCallRegistry(app, {
    now,
    validateOutput: config.validateOutput,
    gate,
    rates: createRateClasses(config.clientRequestsPerSecond, () => performance.now()),
    authenticate: modules.find((module) => module.authenticate !== undefined)?.authenticate ?? authenticateNone,
    authenticateStaff:
      modules.find((module) => module.authenticateStaff !== undefined)?.authenticateStaff ?? authenticateNone,
    idempotency,
    onRefused: accessLog(metrics, logger, now),
    onUnstored: (error) =>
      logger.warn({ err: error }, 'a write succeeded, but its idempotency record could not be stored'),
  })
  for (const { calls } of modules) await calls?.(registry)
  const url = await listen(app, config)
  warnAboutPublicUrl(config, logger)
  return { url, server: app.server, gate, close: () => app.close() }
}

/** Authenticates no user, for programs without an authentication module. */
function authenticateNone(): Promise<undefined> {
  return Promise.resolve(undefined)
}

async function listen(app: HttpServer['app'], { port, host }: ServerConfig): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    if (systemCodeOf(error) !== 'EADDRINUSE') throw error
    throw new ServerError(
      'server/port-taken',
      `Port ${port} on ${host} is taken by another program. Set PORT to a free one`,
      { cause: error },
    )
  }
}

/** Returns the node location for browsers. */
function publicNode({ nodePort, nodeUrl, otherNodeUrls, otherPublicNodeUrls, publicNodeUrl }: ServerConfig) {
  if (publicNodeUrl !== undefined) return { url: publicNodeUrl, others: otherPublicNodeUrls }
  return nodeUrl === undefined ? { port: nodePort } : { url: nodeUrl, others: otherNodeUrls }
}

function warnAboutPublicUrl({ host, port, publicUrls }: ServerConfig, logger: Logger): void {
  if (publicUrls.length > 0 || !listensOnAllInterfaces(host)) return
  logger.warn(
    { host },
    `listening on every address, but only requests for localhost are answered: set PUBLIC_URL to the addresses that people use, such as http://192.168.1.5:${port}`,
  )
}
