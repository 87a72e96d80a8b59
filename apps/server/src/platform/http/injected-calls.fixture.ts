import { fillPath, queryText, type Route } from '@tidebook/contract'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { ApiError } from './http.errors.ts'
import { createRateClasses } from './rate-classes.ts'
import { errorEnvelope, type CallRegistry } from './register-call.ts'
import { storedIdempotency } from './stored-idempotency.ts'
import { testRegistry } from './test-registry.fixture.ts'

/** Response to a call. */
export interface CallAnswer<Data = Record<string, unknown>> {
  readonly code: string
  readonly msg: string
  readonly data: Data
}

/** Parameters of a call for a wallet. */
export interface CallParameters {
  readonly wallet?: string
  readonly uuid?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Makes a call without using the network. */
export async function injectCall<Data>(
  app: FastifyInstance,
  route: Route,
  path: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
  body: unknown,
): Promise<CallAnswer<Data>> {
  const response = await app.inject({
    method: route.method,
    url: fillPath(route.path, path) + queryText(query),
    headers,
    ...(route.method === 'GET' ? {} : { payload: (body ?? {}) as object }),
  })
  return response.json()
}

/**
 * Returns a registry whose callers identify themselves in headers: `x-account` is an account, `x-staff` a staff member.
 */
export function injectedRegistry(app: FastifyInstance, pool: Pool, now: () => number): CallRegistry {
  const name = (value: string | string[] | undefined): string | undefined =>
    typeof value === 'string' ? value : undefined
  app.setErrorHandler((error, _request, reply) =>
    error instanceof ApiError ? reply.send(errorEnvelope(error, now())) : reply.send(error),
  )
  return testRegistry(app, {
    now,
    validateOutput: true,
    rates: createRateClasses(1_000_000, () => 0),
    idempotency: storedIdempotency(pool, now),
    authenticate: ({ headers }) => {
      const id = name(headers['x-account'])
      return Promise.resolve(id === undefined ? undefined : { id, isStaff: false })
    },
    authenticateStaff: ({ headers }) => {
      const id = name(headers['x-staff'])
      return Promise.resolve(id === undefined ? undefined : { id, isStaff: true, role: 'operator' })
    },
  })
}
