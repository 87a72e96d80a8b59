import { PUBLIC_READ } from '../route.ts'
import type { Route } from '../route.ts'

const plain = { ...PUBLIC_READ, timeout: 'info', enveloped: false, errors: [] } as const

/** Calls for operators. Their bodies have no envelope. */
export const healthRoutes = {
  health: { ...plain, id: 'health.health', path: '/health' },
  ready: { ...plain, id: 'health.ready', path: '/ready', sameBodyWith503: true },
  metrics: { ...plain, id: 'health.metrics', path: '/metrics' },
  openapi: { ...plain, id: 'health.openapi', path: '/api/openapi.json' },
  asyncapi: { ...plain, id: 'health.asyncapi', path: '/api/asyncapi.json' },
  docs: { ...plain, id: 'health.docs', path: '/api/docs' },
} as const satisfies Record<string, Route>
