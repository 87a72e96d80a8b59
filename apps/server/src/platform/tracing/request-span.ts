import type { IncomingMessage, ServerResponse } from 'node:http'
import { readTraceParent } from '@tidebook/node/sockets'
import { startSpan, withinSpan, type OpenSpan } from './tracing.ts'

const spans = new WeakMap<IncomingMessage, OpenSpan>()

/**
 * Starts the span of a request, which continues the trace of its `traceparent`, and ends it with the response. Its
 * attributes match the log: the id of the request and the route, never the address.
 * @param id id of the request
 */
export function beginRequestSpan(request: IncomingMessage, response: ServerResponse, id: string): OpenSpan | undefined {
  const method = request.method ?? ''
  const attributes = { 'http.request.method': method, 'tidebook.request': id }
  const span = startSpan(method, 'server', attributes, readTraceParent(request.headers['traceparent']))
  if (span === undefined) return undefined
  spans.set(request, span)
  response.once('close', () => {
    span.set({ 'http.response.status_code': response.statusCode })
    span.end(response.statusCode >= 500 ? new Error('the request failed') : undefined)
  })
  return span
}

/** Renames the span of a request to its route. */
export function nameRequestSpan(request: IncomingMessage, route: string): void {
  spans.get(request)?.rename(route)
}

/** Runs work within the span of a request. */
export function inSpanOfRequest<Result>(request: IncomingMessage, work: () => Result): Result {
  return withinSpan(spans.get(request), work)
}
