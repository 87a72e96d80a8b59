import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LedgerHeader } from '@tidebook/ledger'
import { setTimeout } from 'node:timers/promises'
import type { NodeMetrics } from './metrics.ts'
import type { Services } from '../rpc/services.ts'
import type { ServerLimits } from './limits.ts'
import { RequestAbandoned, isLimited } from '../admission/admission.ts'
import { dispatch } from '../rpc/dispatch.ts'
import type { Caller } from '../admission/caller.ts'
import type { Result } from '../json/result.ts'
import type { Request } from '../rpc/dispatch.ts'
import { MembersText } from '../json/result.ts'
import { echoRequest } from '../rpc/answers/request-echo.ts'
import { readEchoedMembers } from '../rpc/params/request-shape.ts'
import { RpcError } from '../json/rpc-error.ts'
import type { CallerSources } from './caller.ts'
import { callerOf } from './caller.ts'
import { httpRequest, parseJson } from './parse-request.ts'
import { readBody } from './read-body.ts'

export interface HttpContext extends CallerSources {
  readonly metrics: NodeMetrics
  readonly limits: ServerLimits
  readonly isHealthy: () => boolean
}

interface ErrorParts {
  /** The member `request`. */
  readonly echo?: Readonly<Record<string, unknown>>
  /** Members next to `result`. */
  readonly envelope?: Readonly<Record<string, unknown>>
}

/** Maximum milliseconds by which a refusal is delayed. */
const MAX_BODY_PAUSE = 1000
/** Length of a request up to which parsing needs no turn. */
const SMALL_BODY = 4096
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

/**
 * Returns the HTTP status of errors that a proxy or client library must see. All others have status 200 and an error in
 * the body.
 */
function statusOf(error: RpcError): number {
  if (error.code === 'jsonInvalid') return 400
  if (error.code === 'requestTooLarge') return 413
  return error.code === 'tooBusy' || error.code === 'shuttingDown' ? 503 : 200
}

async function rpc(
  request: IncomingMessage,
  response: ServerResponse,
  context: HttpContext,
  caller: Caller,
): Promise<void> {
  const { services, metrics, limits } = context
  let envelope: Readonly<Record<string, unknown>> = {}
  let method = 'none'
  let submitted: { readonly values: Request['values']; readonly length: number } | undefined
  try {
    requireRoom(caller, services)
    const account = isLimited(caller) ? services.admission.account(caller.client) : undefined
    const text = await readBody(request, limits.requestBytes, account?.longInputs)
    const body = await readJson(text, services, caller)
    envelope = readEchoedMembers(body, ['id', 'jsonrpc'])
    const parsed = httpRequest(body)
    method = parsed.method
    submitted = { values: parsed.values, length: text.length }
    const answered = await dispatch(parsed, services, caller, (result) => answerText(envelope, result))
    metrics.request('http', method, 'success')
    answer(response, 200, JSON_TYPE, answered)
  } catch (error) {
    if (error instanceof RequestAbandoned) return
    if (!(error instanceof RpcError)) throw error
    metrics.request('http', method, error.code)
    if (error.code === 'requestTooLarge') response.setHeader('connection', 'close')
    const echo = submitted === undefined ? {} : echoRequest({ ...submitted.values, command: method }, submitted.length)
    services.admission.refused(caller)
    await unhurried(caller, services)
    answerError(response, error, { echo, envelope })
  }
}

/**
 * Parses the members of a request. A long request waits for its turn.
 * @throws RpcError jsonInvalid
 */
function readJson(text: string, { admission }: Services, caller: Caller) {
  if (text.length <= SMALL_BODY) return admission.charged(caller, () => parseJson(text))
  return admission.inTurn(caller, 'a long request', () => parseJson(text))
}

/** @throws RpcError tooBusy while a client leaves too many answers unread */
function requireRoom(caller: Caller, { admission }: Services): void {
  if (!isLimited(caller)) return
  if (admission.account(caller.client).bytesWaiting <= admission.limits.answerBytesPerClient) return
  const message = 'You have not read what you were answered. Read it first.'
  throw new RpcError('tooBusy', { message, extra: { retry_after_ms: MAX_BODY_PAUSE } })
}

/** Delays refusals to a client that continues despite too much debt, because refusals also cost thread time. */
async function unhurried(caller: Caller, { admission }: Services): Promise<void> {
  if (!isLimited(caller)) return
  const pause = admission.pauseOf(admission.account(caller.client))
  if (pause > 0) await setTimeout(Math.min(pause, MAX_BODY_PAUSE), undefined, { ref: false })
}

function answerText(envelope: Readonly<Record<string, unknown>>, result: Result | MembersText): string {
  if (!(result instanceof MembersText)) return JSON.stringify({ result: { ...result, status: 'success' }, ...envelope })
  const around = JSON.stringify({ result: {}, ...envelope })
  return around.replace('{}', () => `{${result.text},"status":"success"}`)
}

function answerError(response: ServerResponse, error: RpcError, { echo = {}, envelope = {} }: ErrorParts = {}): void {
  const { retry_after_ms: wait } = error.extra
  if (typeof wait === 'number') response.setHeader('retry-after', Math.max(1, Math.ceil(wait / 1000)))
  answerJson(response, statusOf(error), { result: { ...error.toJson(), ...echo }, ...envelope })
}

/** The response of `/health`, cached for one validated ledger. */
class HealthText {
  #of: LedgerHeader | undefined
  #text = ''

  read({ host, network }: Services, isOk: boolean): string {
    const { validated } = host
    if (this.#of === validated && isOk) return this.#text
    const { index, hash, closeTime } = validated
    const ledger = { index, hash, close_time: closeTime }
    this.#text = JSON.stringify({ status: isOk ? 'ok' : 'stopping', network: network.id, ledger })
    this.#of = isOk ? validated : undefined
    return this.#text
  }
}

const healthTexts = new WeakMap<HttpContext, HealthText>()

function health(response: ServerResponse, context: HttpContext): void {
  const cached = healthTexts.get(context) ?? new HealthText()
  healthTexts.set(context, cached)
  const isOk = context.isHealthy()
  answer(response, isOk ? 200 : 503, JSON_TYPE, cached.read(context.services, isOk))
}

/** Renders the metrics in a separate turn and charges the whole rendering. */
async function readMetrics({ metrics, services }: HttpContext, caller: Caller): Promise<string> {
  const { admission } = services
  await admission.work(caller, { name: '/metrics', inTurn: true, run: () => undefined })
  const started = performance.now()
  const text = await metrics.text()
  admission.charge(caller, performance.now() - started)
  return text
}

/** Handles a request, which keeps its slot until its response has been read or its connection has closed. */
async function worked(
  request: IncomingMessage,
  response: ServerResponse,
  context: HttpContext,
  from: Caller,
): Promise<void> {
  const { services, metrics } = context
  const { admission } = services
  const caller = { ...from, isThere: () => !response.destroyed }
  const leave = admission.connect(caller)
  const account = isLimited(caller) ? admission.account(caller.client) : undefined
  const outbox = {
    get bytesWaiting() {
      return response.writableLength
    },
  }
  account?.outboxes.add(outbox)
  response.once('close', () => {
    account?.outboxes.delete(outbox)
    leave()
  })
  admission.httpRequest(caller)
  if (request.method === 'POST') await rpc(request, response, context, caller)
  else {
    // For the operator only; pages of other origins cannot read it.
    const text = await readMetrics(context, caller)
    response.writeHead(200, { 'content-type': metrics.contentType, 'content-length': Buffer.byteLength(text) })
    response.end(text)
  }
}

function plain(response: ServerResponse, context: HttpContext, method: string | undefined, path: string): void {
  if (method === 'OPTIONS') {
    response.writeHead(204, CORS)
    response.end()
  } else if (method === 'GET' && path === '/health') health(response, context)
  else answerJson(response, path === '/' ? 405 : 404, { result: new RpcError('badSyntax').toJson() })
}

/** Answers one HTTP request. Rejects only if the connection broke. */
export async function handleHttp(
  request: IncomingMessage,
  response: ServerResponse,
  context: HttpContext,
): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  const { method } = request
  const { admission } = context.services
  const caller = callerOf(request, context)
  try {
    if ((method === 'POST' && path === '/') || (method === 'GET' && path === '/metrics')) {
      await worked(request, response, context, caller)
    } else {
      admission.plainAnswer(caller)
      plain(response, context, method, path)
    }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    // A client that continues after this many refusals gets no response.
    if (admission.mayBeTold(caller)) answerError(response, error)
    else response.destroy()
  }
}
