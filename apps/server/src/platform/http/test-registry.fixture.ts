import type { FastifyInstance } from 'fastify'
import { memoryIdempotencyStore } from './memory-idempotency-store.ts'
import { createRateClasses } from './rate-classes.ts'
import { createCallRegistry, type CallOptions, type CallRegistry } from './register-call.ts'

/** Creates a registry that attributes every request to a single client. */
export function testRegistry(app: FastifyInstance, options: Partial<CallOptions> = {}): CallRegistry {
  const client = { address: '203.0.113.1', network: '203.0.113.1', secure: true, forwarded: false }
  const addresses = { web: 'https://exchange.example', stream: '', nodeHttp: '', nodeSocket: '', otherNodes: [] }
  return createCallRegistry(app, {
    now: () => 1,
    validateOutput: false,
    gate: {
      visitOf: () => ({ client, addresses, realm: 'both' }),
      ownPage: ({ headers }) => headers.origin === undefined,
    },
    rates: createRateClasses(100, () => 0),
    authenticate: () => Promise.resolve(undefined),
    authenticateStaff: () => Promise.resolve(undefined),
    idempotency: memoryIdempotencyStore(() => 1),
    onRefused: () => undefined,
    onUnstored: () => undefined,
    ...options,
  })
}
