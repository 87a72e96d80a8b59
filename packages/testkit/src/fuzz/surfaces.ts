import { ERROR_CODES } from '@tidebook/contract'
import type { SeededRandom } from './seeded-random.ts'
import { hostileRequest, type FuzzTargets } from './fuzz-requests.ts'
import { hostileCall, type CallTargets, type HostileCall } from './hostile-calls.ts'
import { hostileFrame } from './hostile-frames.ts'
import { hostileHeaders } from './hostile-headers.ts'
import { hostileJson, withMember } from './hostile-json.ts'
import { HttpVisitor, type HttpAnswer } from './http-visitor.ts'
import { nodeOutcome } from './node-outcome.ts'
import { PUSH, SocketVisitor } from './socket-visitor.ts'
import type { Surface } from './surface.ts'

const SERVER_ERROR = 500
const NOT_READY = 503
const QUERY_FAILED = ERROR_CODES.queryFailed.code
/** Maximum message size of a market stream client. Its messages are short. */
const MARKET_MESSAGE_BYTES = 4096

/** The node's WebSocket. */
export function nodeSocket(port: number, prey: FuzzTargets): Surface {
  const talk = {
    url: `ws://127.0.0.1:${port}`,
    mostBytes: 2 ** 20,
    request: (dice: SeededRandom, count: number) => hostileRequest(dice, prey, count),
    outcomeOf: (text: string) => {
      const answer = parsed(text)
      if (answer['type'] !== 'response' && answer['type'] !== 'error') return PUSH
      return nodeOutcome(answer)
    },
  }
  return { name: 'node WebSocket', visit: (address) => new SocketVisitor(talk, address) }
}

/** The node's JSON-RPC over HTTP. */
export function nodeHttp(port: number, prey: FuzzTargets): Surface {
  const talk = {
    port,
    request: (dice: SeededRandom, count: number) => nodeCall(dice, prey, count),
    outcomeOf: ({ status, text, type }: HttpAnswer, { method, path }: HostileCall) => {
      if (status >= SERVER_ERROR && status !== NOT_READY) return undefined
      if (method === 'HEAD' || status === 204 || path.startsWith('/metrics')) return `http ${status}`
      if (!type.startsWith('application/json')) return undefined
      const answer = parsed(text)
      // a health check has a status and no result
      if (answer['result'] === undefined) return typeof answer['status'] === 'string' ? 'health' : undefined
      return nodeOutcome(answer['result'] as Readonly<Record<string, unknown>>, answer)
    },
  }
  return { name: 'node HTTP', visit: (address) => new HttpVisitor(talk, address) }
}

/** The web port of the exchange: API, files and pages. */
export function exchangeHttp(port: number, prey: CallTargets): Surface {
  const talk = {
    port,
    request: (dice: SeededRandom) => hostileCall(dice, prey),
    outcomeOf: ({ status, text, type }: HttpAnswer, { method }: HostileCall) => {
      if (status >= SERVER_ERROR && status !== NOT_READY) return undefined
      if (method === 'HEAD') return `http ${status}`
      // the server answers with plain text for a page that was not built
      if (type.startsWith('text/html') || (type.startsWith('text/plain') && status === NOT_READY))
        return `page ${status}`
      const { code, msg } = type.startsWith('application/json') ? parsed(text) : {}
      // a value reached the database, which refused it
      if (code === QUERY_FAILED) return undefined
      if (typeof code === 'string' && typeof msg === 'string') return `code ${code}`
      return status < 400 ? `http ${status}` : readyOutcome(text)
    },
  }
  return { name: 'exchange HTTP', visit: (address) => new HttpVisitor(talk, address) }
}

/**
 * The market stream of the exchange. Some messages get no answer, so each message is followed by a subscription to a
 * missing channel, which does.
 */
export function marketSocket(port: number, prey: CallTargets): Surface {
  const talk = {
    url: `ws://127.0.0.1:${port}/ws`,
    mostBytes: MARKET_MESSAGE_BYTES,
    request: (dice: SeededRandom) => hostileFrame(dice, prey),
    probe: {
      text: (count: number) => JSON.stringify({ op: 'subscribe', channel: nowhere(count) }),
      isAnswer: (answer: string, count: number) => parsed(answer)['channel'] === nowhere(count),
    },
    outcomeOf: (text: string) => {
      if (text === PONG) return 'pong'
      const { channel, code, kind, message, op } = parsed(text)
      if (op === undefined && typeof channel === 'string') return kind === 'snapshot' ? 'snapshot' : PUSH
      return op === 'error' && typeof code === 'string' && typeof message === 'string' ? code : undefined
    },
  }
  return { name: 'market WebSocket', visit: (address) => new SocketVisitor(talk, address) }
}

const PONG = '{"op":"pong"}'

/** Returns the name of a channel that does not exist; each count gives a different name. */
function nowhere(count: number): string {
  return `book:NOWHERE${count}-CNY`
}

const PATHS = ['/', '/', '/', '/', '/', '/', '/', '/', '/health', '/metrics', '/x', '/?a=b', '/__proto__'] as const

/** A WebSocket request as JSON-RPC, sometimes with envelope members that no answer may repeat. */
function nodeCall(dice: SeededRandom, prey: FuzzTargets, count: number): HostileCall {
  const path = dice.pick(PATHS)
  const headers = hostileHeaders(dice)
  if (path !== '/' && path !== '/?a=b') return { method: dice.pick(['GET', 'HEAD', 'POST', 'OPTIONS']), path, headers }
  const request = hostileRequest(dice, prey, count)
  const method = /"command":("(?:[^"\\]|\\.)*")\}$/.exec(request)?.[1] ?? '"ping"'
  const list = dice.happens(0.8) ? `[${request}]` : request
  let body = `{"method":${method},"params":${list}}`
  if (dice.happens(0.1))
    body = withMember(body, dice.pick(['id', 'jsonrpc', 'ripplerpc', 'method', 'params', 'x']), hostileJson(dice))
  if (dice.happens(0.02)) body = `[${body},${body}]`
  return { method: dice.happens(0.97) ? 'POST' : 'PUT', path, headers, body }
}

function readyOutcome(text: string): string | undefined {
  return typeof parsed(text)['status'] === 'string' ? 'readiness' : undefined
}

/** Parses the members of an answer. Empty if it is not a JSON object. */
function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
