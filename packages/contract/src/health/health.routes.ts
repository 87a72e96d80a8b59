import type { Route } from '../route.ts'

const plain = { method: 'GET', timeout: 'info', enveloped: false, errors: [] } as const

/** Calls for operators; bodies are not enveloped. */
export const healthRoutes = {
  health: { ...plain, id: 'health.health', path: '/health', summary: 'The process runs' },
  ready: {
    ...plain,
    id: 'health.ready',
    path: '/ready',
    summary: 'Node, database and index are in step; 503 with the same body when not',
  },
  metrics: { ...plain, id: 'health.metrics', path: '/metrics', summary: 'Metrics in the text format of Prometheus' },
  openapi: { ...plain, id: 'health.openapi', path: '/api/openapi.json', summary: 'This description' },
  docs: { ...plain, id: 'health.docs', path: '/api/docs', summary: 'This description, readable' },
} as const satisfies Record<string, Route>
