import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/**
 * Headers that a browser adds for a page. `sec-fetch-mode` is not among them: Node.js sends it too, and a browser never
 * sends it alone.
 */
const OF_PAGES = ['origin', 'sec-fetch-site', 'sec-fetch-dest', 'sec-fetch-user'] as const
/** Headers with which somebody speaks for others. */
const OF_PROXIES = ['forwarded', 'via', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip'] as const
const FORWARDED = 'x-forwarded-'
const BEARER = /^Bearer +(\S+) *$/i
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** `Host` as a program of this machine writes it; a page whose name was rebound to this machine has another. */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && LOOPBACK.has(address)
}

function isFromPage(headers: IncomingHttpHeaders): boolean {
  return OF_PAGES.some((name) => headers[name] !== undefined)
}

function isForwarded(headers: IncomingHttpHeaders): boolean {
  return OF_PROXIES.some((name) => headers[name] !== undefined) || Object.keys(headers).some(isForwardedName)
}

function isForwardedName(name: string): boolean {
  return name.startsWith(FORWARDED)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Who may administer a node: whoever has its token. Where somebody asks from proves nothing. */
export class AdminAccess {
  readonly #token: Buffer | undefined

  /** @param token undefined: nobody */
  constructor(token: string | undefined) {
    this.#token = token === undefined ? undefined : digest(token)
  }

  /** Whether a request brings the token, and no page sends it: a page that knows a token has stolen it. */
  isAdmin({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    const given = BEARER.exec(headers.authorization ?? '')?.[1]
    if (this.#token === undefined || given === undefined || isFromPage(headers)) return false
    // of equal length whatever was given, so that the time taken tells nothing
    return timingSafeEqual(digest(given), this.#token)
  }
}

/**
 * Whether a request comes from a program of this machine, as far as can be told: on the loopback interface, under its
 * name, through no proxy and from no page. Enough only for a ledger that nobody keeps.
 */
export function isLocalProgram({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  if (!isLoopback(socket.remoteAddress) || isFromPage(headers) || isForwarded(headers)) return false
  return LOCAL_HOST.test(headers.host ?? '')
}
