import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/**
 * Headers that a browser adds for a page. `sec-fetch-mode` is excluded, because Node.js sends it too and a browser
 * never sends it alone.
 */
const OF_PAGES = ['origin', 'sec-fetch-site', 'sec-fetch-dest', 'sec-fetch-user'] as const
/** Headers that proxies add. */
const OF_PROXIES = ['forwarded', 'via', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip'] as const
const FORWARDED = 'x-forwarded-'
const BEARER = /^Bearer +(\S+) *$/i
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** `Host` values of a program on this machine. A page that uses DNS rebinding sends another one. */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

function isLoopback(address: string | undefined): boolean {
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

/** Decides who may administer a node: callers with its token. The origin address proves nothing. */
export class AdminAccess {
  readonly #token: Buffer | undefined

  /** @param token undefined disables administration */
  constructor(token: string | undefined) {
    this.#token = token === undefined ? undefined : digest(token)
  }

  /** Whether a request has the token and does not come from a page. A page that has the token has stolen it. */
  isAdmin({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    const token = BEARER.exec(headers.authorization ?? '')?.[1]
    if (this.#token === undefined || token === undefined || isFromPage(headers)) return false
    // Both digests have the same length, so the comparison time reveals nothing.
    return timingSafeEqual(digest(token), this.#token)
  }
}

/**
 * Whether a request appears to come from a program on this machine: over the loopback interface, under its host name,
 * not through a proxy and not from a page. Sufficient only for a temporary ledger.
 */
export function isLocalProgram({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  if (!isLoopback(socket.remoteAddress) || isFromPage(headers) || isForwarded(headers)) return false
  return LOCAL_HOST.test(headers.host ?? '')
}
