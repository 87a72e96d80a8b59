import type { Server } from 'node:http'
import { runsNode, type ServerConfig } from '../../platform/config.ts'
import type { Logger } from '../../platform/logger.ts'
import { ServerError, systemCodeOf } from '../../platform/server-error.ts'
import { registerFaucet } from '../faucet/faucet.routes.ts'
import { addressesOf, createHttpServer } from '../http/http-server.ts'
import { registerInfo } from '../info/info.routes.ts'
import type { Metrics } from '../ops/metrics.ts'
import { registerOps } from '../ops/ops.routes.ts'
import { registerStaticFiles } from '../static-files/static-files.routes.ts'
import { registerWallet } from '../wallet/wallet.routes.ts'
import { registerWebApp, webPage } from '../web/web-app.ts'
import type { Runtime } from './runtime.ts'
import { VERSION } from './version.ts'

export interface HttpRoleOptions {
  readonly config: ServerConfig
  readonly runtime: Runtime
  readonly metrics: Metrics
  readonly logger: Logger
  readonly now: () => number
  readonly webFolder: string
}

export interface HttpRole {
  readonly url: string
  readonly server: Server
  close(): Promise<void>
}

/** Registers every call and starts listening. @throws ServerError `server/port-taken` */
export const startHttp = async ({
  config,
  runtime,
  metrics,
  logger,
  now,
  webFolder,
}: HttpRoleOptions): Promise<HttpRole> => {
  const shell = {
    logger,
    now,
    host: config.host,
    node: config.nodeUrl === undefined ? { port: config.nodePort } : { url: config.nodeUrl },
    observe: (seconds: number, route: string, status: number) =>
      metrics.requests.observe({ route, status: String(status) }, seconds),
  }
  const servesWeb = config.roles.has('web')
  const app = createHttpServer(
    servesWeb ? { ...shell, fallback: (request, reply) => webPage(request, reply, webFolder) } : shell,
  )
  const calls = { now, validateOutput: config.validateOutput }
  const market = () => runtime.market()
  registerOps(app, { ...calls, version: VERSION, metrics, readiness: () => runtime.readiness() })
  if (config.roles.has('api')) {
    registerInfo(app, calls, market)
    registerWallet(app, calls, market)
    registerStaticFiles(app, {
      ...calls,
      network: () => runtime.network,
      preparing: () => runtime.preparing,
      addressesOf: (request) => addressesOf(request, shell),
    })
  }
  if (config.roles.has('api') || runsNode(config)) registerFaucet(app, calls, () => runtime.requireFaucet())
  if (servesWeb) await registerWebApp(app, webFolder)
  const url = await listen(app, config)
  return { url, server: app.server, close: () => app.close() }
}

const listen = async (
  app: Awaited<ReturnType<typeof createHttpServer>>,
  { port, host }: ServerConfig,
): Promise<string> => {
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
