import type { Clock } from '../clock.ts'
import { AnswerTooLargeError, boundedText } from '../http/bounded-text.ts'
import type { FetchFunction } from '../http/http-client.ts'
import { isJsonObject } from './json-object.ts'
import { RpcError } from './rpc-error.ts'

/** No complete answer arrived in time. */
class AnswerLateError extends Error {
  override readonly name = 'AnswerLateError'
}

/** Returns whether a request was aborted because its answer was too large. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof RpcError && error.cause instanceof AnswerTooLargeError
}

/** Returns whether a request was aborted because its answer was too large or too late. */
export function isOversizedOrTimedOut(error: unknown): boolean {
  return isTooLarge(error) || (error instanceof RpcError && error.cause instanceof AnswerLateError)
}

/** Default maximum answer size in bytes. */
const MAX_ANSWER_BYTES = 2_000_000

/** A single node, without retries. All calls throw RpcError. */
export interface ChainHost {
  readonly url: string
  /** Requests a path below the node's address. A body is sent as JSON. */
  request(path: string, body?: unknown): Promise<unknown>
  /** Sends a JSON-RPC 2.0 request to the node's address. */
  call(method: string, params: readonly unknown[]): Promise<unknown>
}

export interface HostOptions {
  readonly url: string
  readonly fetch: FetchFunction
  readonly clock: Clock
  /** Timeout in milliseconds per answer. */
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
  /** Bytes. */
  readonly largestAnswer?: number
}

/** Creates a host whose requests time out. */
export function chainHost(options: HostOptions): ChainHost {
  const request = (path: string, body?: unknown): Promise<unknown> => requestOnce(options, path, body)
  return {
    url: options.url,
    request,
    call: async (method, params) => {
      const answer = await request('', { jsonrpc: '2.0', id: 1, method, params })
      if (!isJsonObject(answer)) throw new RpcError('The answer is empty', { isFetchError: true })
      const { error } = answer
      if (isJsonObject(error)) throw new RpcError(String(error['message'] ?? 'error').slice(0, 300), { json: error })
      if (!('result' in answer)) throw new RpcError('The answer has no result', { isFetchError: true })
      return answer['result']
    },
  }
}

async function requestOnce(
  { url, fetch, clock, timeout, signal, largestAnswer = MAX_ANSWER_BYTES }: HostOptions,
  path: string,
  body: unknown,
): Promise<unknown> {
  const controller = new AbortController()
  const stop = (): void => controller.abort(signal?.reason)
  if (signal?.aborted === true) stop()
  signal?.addEventListener('abort', stop, { once: true })
  const timer = clock.after(timeout, () => controller.abort(new AnswerLateError('late')))
  const late = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true })
  })
  try {
    controller.signal.throwIfAborted()
    return await Promise.race([answerOf(fetch, `${url}${path}`, body, largestAnswer, controller.signal), late])
  } catch (error) {
    if (error instanceof RpcError) throw error
    throw new RpcError(`${url} could not be reached`, { isFetchError: true, cause: error })
  } finally {
    timer.cancel()
    signal?.removeEventListener('abort', stop)
  }
}

async function answerOf(
  fetch: FetchFunction,
  address: string,
  body: unknown,
  largestAnswer: number,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal,
  })
  const text = await boundedText(response, largestAnswer)
  const json = parsed(text)
  if (!response.ok)
    throw new RpcError(`The node answered ${response.status}`, { json, isFetchError: json === undefined })
  if (json === undefined) throw new RpcError('The answer is not JSON', { isFetchError: true })
  return json
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
