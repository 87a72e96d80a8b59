import { TIMERS } from '@tidebook/contract/constants'
import { fillPath, IDEMPOTENCY_HEADER, queryText } from '@tidebook/contract/routes'
import type { PathValues, QueryValues, Route } from '@tidebook/contract/routes'
import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import { ClientError, NETWORK_BROKEN_TEXT, NETWORK_ERROR_TEXT } from '../client-error.ts'
import type { CallResult } from './call-result.ts'
import { hostOf, shuffledHosts, appendBuiltIn } from './hosts.ts'
import type { Host, RandomSource } from './hosts.ts'
import { pendingKey, PendingCalls } from './pending.ts'
import { parseBody, resultOf, connectionFailure } from './read-response.ts'

export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>

export interface HttpClientOptions {
  /** Base addresses; '' is the page's own origin. */
  readonly hosts: readonly string[]
  /** Hosts to use after `hosts`, or alone if `hosts` is empty; the page's own origin when absent (API-001). */
  readonly builtInHosts?: readonly string[]
  /** Origin for ''. */
  readonly origin?: string
  readonly fetch?: FetchFunction
  readonly clock?: Clock
  readonly random?: RandomSource
  /** Generates the random id of a call (API-002). */
  readonly uuid?: () => string
  /** Whether the browser is online; selects between two messages (ERR-045, ERR-046). */
  readonly online?: () => boolean
  /** Called with the network state after every completed call (API-004, STA-015, STA-016). */
  readonly onNetState?: (available: boolean) => void
  /** Called with the code of every refused call (ERR-087). */
  readonly onRefused?: (code: string) => void
  /**
   * Returns the `traceparent` header of a request to the page's own origin, so that a server trace starts in the page.
   * Other origins do not receive it.
   */
  readonly traceparent?: () => string
  /** Called with the id of every request that ended with an unexpected error of the server. */
  readonly onUnexpected?: (requestId: string) => void
}

export interface CallOptions {
  readonly path?: PathValues
  readonly query?: QueryValues
  readonly body?: unknown
  /** Additional headers of the route. */
  readonly headers?: Readonly<Record<string, string>>
  /** Subject of the call if the path does not contain it; part of the pending key (A46). */
  readonly target?: string
  /** Idempotency key of a write; a new one when absent. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Sends the requests of this call, for example to report upload progress. */
  readonly fetch?: FetchFunction
}

/** Option of a call that its caller may cancel. */
export type AbortOptions = Pick<CallOptions, 'signal'>

export interface HttpClient {
  /**
   * Makes a call. Refusals, malformed responses and failed connections are results. Throws ClientError `client/canceled` when a
   * newer call of the same path replaced it, and `client/aborted` when `signal` aborted it.
   */
  call<T>(route: Route, options?: CallOptions): Promise<CallResult<T>>
  /** Returns a new id for a business path. */
  uuid(): string
  /** Replaces the hosts, for example after the hosts file was read. */
  useHosts(hosts: readonly string[]): void
}

/** A request, and the function that sends it. */
interface Sending {
  readonly init: RequestInit
  readonly sends: FetchFunction
}

const TIMEOUT_TEXT = 'timeout'
/** Milliseconds for which an unreachable host is tried last. */
const COOLDOWN_MS = 60_000

/** HTTP client of the info, explorer and business calls (API-001..009, API-110..113). */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const clock = options.clock ?? systemClock
  const random = options.random ?? Math.random
  const uuid = options.uuid ?? (() => crypto.randomUUID())
  const send = options.fetch ?? ((url, init) => fetch(url, init))
  const online = options.online ?? (() => globalThis.navigator?.onLine ?? true)
  const origin = options.origin ?? globalThis.location?.origin ?? ''
  const builtIn = (options.builtInHosts ?? ['']).map((base) => hostOf(base, origin))
  const pending = new PendingCalls()
  let hosts = options.hosts.map((base) => hostOf(base, origin))
  /** Times at which hosts were unreachable. Such hosts are tried last for a while. */
  const unreached = new Map<string, number>()

  const withTrace = (init: RequestInit, { base }: Host): RequestInit =>
    options.traceparent === undefined || (base !== '' && base !== origin)
      ? init
      : { ...init, headers: { ...init.headers, traceparent: options.traceparent() } }
  const attempt = async <T>(route: Route, url: string, sending: Sending, host: Host): Promise<CallResult<T>> => {
    const { init, sends } = sending
    const response = await sends(host.base + url, withTrace(init, host))
    const answer = { status: response.status, statusText: response.statusText, body: await parseBody(response) }
    return resultOf<T>(answer, host, route.enveloped, clock.now())
  }

  const attempts = async <T>(route: Route, url: string, sending: Sending): Promise<CallResult<T>> => {
    const order = restingLast(appendBuiltIn(shuffledHosts(hosts, builtIn, random), builtIn), unreached, clock.now())
    // A write whose response was lost may have run. It goes to another host only under the same idempotency key.
    const repeatable = route.effect === 'read' || route.idempotency !== 'none'
    let failure: CallResult<T> | undefined
    for (const host of repeatable ? order : order.slice(0, 1)) {
      try {
        // Tries hosts in order, moving to the next only when one is unreachable.
        const answer = await attempt<T>(route, url, sending, host)
        unreached.delete(host.base)
        return answer
      } catch (error) {
        const { signal } = sending.init
        if (signal?.aborted) throw signal.reason ?? error
        unreached.set(host.base, clock.now())
        failure ??= connectionFailure('network', online() ? NETWORK_ERROR_TEXT : NETWORK_BROKEN_TEXT, host, clock.now())
      }
    }
    return failure ?? connectionFailure('network', NETWORK_ERROR_TEXT, hostOf('', origin), clock.now())
  }

  const call = async <T>(route: Route, callOptions: CallOptions = {}): Promise<CallResult<T>> => {
    const values: PathValues = { uuid: uuid(), ...callOptions.path }
    const url = fillPath(route.path, values) + queryText(callOptions.query ?? {})
    const key = pendingKey(route, values, callOptions.target)
    const controller = pending.start(key)
    const timeout = new ClientError('client/aborted', TIMEOUT_TEXT)
    const timer = clock.after(route.timeout === 'info' ? TIMERS.infoTimeout : TIMERS.businessTimeout, () =>
      controller.abort(timeout),
    )
    const stop = (): void =>
      controller.abort(new ClientError('client/aborted', 'aborted', { cause: callOptions.signal?.reason }))
    if (callOptions.signal?.aborted) stop()
    callOptions.signal?.addEventListener('abort', stop, { once: true })
    const init = requestInit(route, callOptions, controller.signal, uuid)
    const sending = { init, sends: callOptions.fetch ?? send }
    try {
      const result = await Promise.race([attempts<T>(route, url, sending), rejection(controller.signal)])
      options.onNetState?.(result.result || result.reason === 'code')
      if (!result.result && result.reason === 'code') options.onRefused?.(result.code)
      if (!result.result && result.requestId !== undefined) options.onUnexpected?.(result.requestId)
      return result
    } catch (error) {
      if (error !== timeout) throw error
      options.onNetState?.(false)
      return connectionFailure('timeout', TIMEOUT_TEXT, hosts[0] ?? hostOf('', origin), clock.now())
    } finally {
      timer.cancel()
      callOptions.signal?.removeEventListener('abort', stop)
      pending.finish(key, controller)
    }
  }

  return {
    call,
    uuid,
    useHosts: (next) => {
      hosts = next.map((base) => hostOf(base, origin))
    },
  }
}

/** Returns the hosts in their order, with the recently unreachable ones last. */
function restingLast(order: readonly Host[], unreached: ReadonlyMap<string, number>, now: number): Host[] {
  const resting = ({ base }: Host): boolean => now - (unreached.get(base) ?? -COOLDOWN_MS) < COOLDOWN_MS
  return [...order.filter((host) => !resting(host)), ...order.filter(resting)]
}

function requestInit(route: Route, options: CallOptions, signal: AbortSignal, uuid: () => string): RequestInit {
  const { headers, body, idempotencyKey } = options
  return {
    method: route.method,
    credentials: 'include',
    signal,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(route.idempotency === 'none' || route.idempotency === 'path'
        ? {}
        : { [IDEMPOTENCY_HEADER]: idempotencyKey ?? uuid() }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

/** Rejects when the signal aborts, even if the fetch function ignores its signal. */
function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
