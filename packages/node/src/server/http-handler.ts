import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NodeMetrics } from '../metrics.ts'
import type { Services } from '../rpc/services.ts'
import type { ServerLimits } from './limits.ts'
import { dispatch } from '../rpc/dispatch.ts'
import type { Request } from '../rpc/dispatch.ts'
import { MembersText } from '../rpc/members-text.ts'
import { requestEcho } from '../rpc/request-echo.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { callerOf } from './caller.ts'
import { httpRequest, parseJson } from './parse-request.ts'
import { readBody } from './read-body.ts'

export interface HttpContext {
  /** Those of the ledger that the node hosts now: asked for anew with each request. */
  readonly services: Services
  readonly metrics: NodeMetrics
  readonly limits: ServerLimits
  readonly isHealthy: () => boolean
}

const JSON_TYPE = 'application/json; charset=utf-8'
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
}

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { ...CORS, 'content-type': type, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

function answerJson(response: ServerResponse, status: number, body: Readonly<Record<string, unknown>>): void {
  answer(response, status, JSON_TYPE, JSON.stringify(body))
}

/** HTTP status of errors that a proxy or a client library must see; all others are 200 with an error inside. */
function statusOf(error: RpcError): number {
  if (error.code === 'jsonInvalid') return 400
  if (error.code === 'requestTooLarge') return 413
  return error.code === 'tooBusy' || error.code === 'shuttingDown' ? 503 : 200
}

async function rpc(request: IncomingMessage, response: ServerResponse, context: HttpContext): Promise<void> {
  const { services, metrics, limits } = context
  const envelope: Record<string, unknown> = {}
  let method = 'none'
  let asked: { readonly values: Request['values']; readonly length: number } | undefined
  try {
    const text = await readBody(request, limits.requestBytes)
    const body = parseJson(text)
    for (const name of ['id', 'jsonrpc']) if (body[name] !== undefined) envelope[name] = body[name]
    const parsed = httpRequest(body)
    method = parsed.method
    asked = { values: parsed.values, length: text.length }
    const result = await dispatch(parsed, services, callerOf(request))
    metrics.request('http', method, 'success')
    if (result instanceof MembersText) {
      const around = JSON.stringify({ result: {}, ...envelope })
      const body = around.replace('{}', () => `{${result.text},"status":"success"}`)
      answer(response, 200, JSON_TYPE, body)
    } else answerJson(response, 200, { result: { ...result, status: 'success' }, ...envelope })
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    metrics.request('http', method, error.code)
    if (error.code === 'requestTooLarge') response.setHeader('connection', 'close')
    const echo = asked === undefined ? {} : requestEcho({ ...asked.values, command: method }, asked.length)
    answerJson(response, statusOf(error), { result: { ...error.toJson(), ...echo }, ...envelope })
  }
}

function health(response: ServerResponse, { services, isHealthy }: HttpContext): void {
  const { host, network } = services
  const ok = isHealthy()
  const { index, hash, closeTime } = host.validated
  const ledger = { index, hash, close_time: closeTime }
  answerJson(response, ok ? 200 : 503, { status: ok ? 'ok' : 'stopping', network: network.id, ledger })
}

/** Answers one HTTP request. Rejects only when the connection broke. */
export async function handleHttp(
  request: IncomingMessage,
  response: ServerResponse,
  context: HttpContext,
): Promise<void> {
  const [path] = (request.url ?? '/').split('?', 1)
  const { method } = request
  if (method === 'OPTIONS') {
    response.writeHead(204, CORS)
    response.end()
  } else if (method === 'POST' && path === '/') await rpc(request, response, context)
  else if (method === 'GET' && path === '/health') health(response, context)
  else if (method === 'GET' && path === '/metrics') {
    answer(response, 200, context.metrics.contentType, await context.metrics.text())
  } else answerJson(response, path === '/' ? 405 : 404, { result: new RpcError('badSyntax').toJson() })
}
