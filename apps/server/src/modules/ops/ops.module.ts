import { calls, type ReadyAnswer } from '@tidebook/contract'
import { asyncApiDocument, openApiDocument } from '@tidebook/contract/openapi'
import { isLoopback } from '@tidebook/node/sockets'
import { ROLES, type ServerConfig } from '../../platform/config.ts'
import type { Visit } from '../../platform/http/gate.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { VERSION } from '../../platform/version.ts'
import { docsPage } from './docs-page.ts'
import type { Logger } from '../../platform/logger.ts'
import { PageErrors } from './page-errors.ts'
import type { OperationsWatch } from './operations-watch.ts'

export interface OpsOptions {
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
  readonly metrics: Metrics
  readonly logger: Logger
  /** Clients that may read the metrics. */
  readonly access: ServerConfig['metrics']
  readonly readiness: () => Promise<ReadyAnswer>
  readonly watch: Pick<OperationsWatch, 'look' | 'start' | 'stop' | 'follow'>
}

/** Calls for operators and tools: liveness, readiness, figures, and the description of every call. */
export function opsModule({ now, metrics, logger, access, readiness, watch }: OpsOptions): ServerModule {
  return {
    name: 'ops',
    roles: ROLES,
    lifecycle: {
      listening: ({ server }) => {
        watch.start(server)
        return () => watch.stop()
      },
      node: ({ node: { url, token } }) => {
        if (token !== undefined) watch.follow({ url, token })
        return undefined
      },
    },
    calls: ({ app, call, visitOf }) => {
      call(calls.health.health, () => ({ status: 'ok' as const, version: VERSION, date: now() }))
      const document = openApiDocument()
      app.get(calls.health.openapi.path, () => document)
      const stream = asyncApiDocument()
      app.get(calls.health.asyncapi.path, () => stream)
      app.get(calls.health.ready.path, async (_request, reply) => {
        const answer = await readiness()
        return reply.code(answer.status === 'ready' ? 200 : 503).send(answer)
      })
      app.get(calls.health.metrics.path, async (request, reply) => {
        if (access !== 'on' && !(access === 'local' && isProgramHere(visitOf(request)))) return reply.callNotFound()
        await watch.look()
        return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
      })
      const pageErrors = new PageErrors(metrics, logger, now)
      call(calls.stats.pageError, ({ query, visit }) => {
        pageErrors.report(query, visit.client.network)
        return null
      })
      call(calls.operations.look, () => watch.look())
      const page = docsPage(document, stream)
      app.get(calls.health.docs.path, (_request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header(
            'content-security-policy',
            `default-src 'none'; style-src ${page.styleSource}; frame-ancestors 'none'`,
          )
          .send(page.html),
      )
    },
  }
}

/** Returns whether the client is a program on this machine that connects without a proxy. */
function isProgramHere({ client }: Visit): boolean {
  return isLoopback(client.address) && !client.forwarded
}
