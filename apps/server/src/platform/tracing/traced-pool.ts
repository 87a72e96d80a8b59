import type pg from 'pg'
import { inChildSpan, isTracing } from './tracing.ts'

/** Maximum length of the statement text in a span, in characters. */
const MAX_TEXT = 500

type Query = (...args: readonly unknown[]) => unknown

/** Returns the text of a statement with its string literals replaced. The text contains no parameter values. */
function statementText(statement: unknown): string | undefined {
  const isObject = typeof statement === 'object' && statement !== null
  // A stream of rows has no single result.
  if (isObject && 'submit' in statement) return undefined
  const text = isObject && 'text' in statement ? statement.text : statement
  return typeof text === 'string' ? text.replaceAll(/'(?:[^']|'')*'/g, '?').slice(0, MAX_TEXT) : undefined
}

function traced(query: Query): Query {
  return (...args) => {
    const text = statementText(args[0])
    // A pool calls its clients with a callback, within the span of the pool's own query.
    if (text === undefined || typeof args.at(-1) === 'function') return query(...args)
    const [operation = 'query'] = text.trim().toLowerCase().split(/\s/)
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text }
    return inChildSpan(`database ${operation}`, attributes, async () => query(...args))
  }
}

/** Traces the queries of a pool, if tracing is on when the pool opens. */
export function tracePool(pool: pg.Pool): void {
  if (!isTracing()) return
  pool.query = traced(pool.query.bind(pool) as Query) as typeof pool.query
  pool.on('connect', (client) => {
    client.query = traced(client.query.bind(client) as Query) as typeof client.query
  })
}
