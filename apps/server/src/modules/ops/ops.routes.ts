import { healthCalls, type ReadyAnswer } from '@tidebook/contract'
import { openApiDocument } from '@tidebook/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { registerCall, type CallOptions } from '../http/register-call.ts'
import { docsPage } from '../docs/docs-page.ts'
import type { Metrics } from './metrics.ts'

export interface OpsOptions extends CallOptions {
  readonly version: string
  readonly metrics: Metrics
  readonly readiness: () => Promise<ReadyAnswer>
}

/** Calls for operators and tools: alive, ready, figures, and the description of every call. */
export const registerOps = (app: FastifyInstance, options: OpsOptions): void => {
  registerCall(app, healthCalls.health, options, () => ({
    status: 'ok' as const,
    version: options.version,
    date: options.now(),
  }))
  const document = openApiDocument()
  app.get(healthCalls.openapi.path, () => document)
  app.get(healthCalls.ready.path, async (_request, reply) => {
    const answer = await options.readiness()
    return reply.code(answer.status === 'ready' ? 200 : 503).send(answer)
  })
  app.get(healthCalls.metrics.path, async (_request, reply) =>
    reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics()),
  )
  const page = docsPage(document)
  app.get(healthCalls.docs.path, (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
