import type { IncomingMessage } from 'node:http'
import type { Caller } from '../rpc/method.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Whether a connection may call admin methods: it comes from this machine, not through a proxy, and not from a web
 * page. Every browser names the page's origin, and any page may reach the loopback interface.
 */
function isAdminConnection(request: IncomingMessage): boolean {
  const { headers, socket } = request
  if (headers.origin !== undefined || headers['x-forwarded-for'] !== undefined) return false
  return isLoopback(socket.remoteAddress)
}

/**
 * Whom the limits of a client count for: the address that a connection comes from. A proxy on this machine speaks for
 * others; it adds the address it was asked from behind whatever the asker wrote there himself.
 */
function clientOf({ headers, socket }: IncomingMessage): string {
  const address = socket.remoteAddress ?? ''
  const named = String(headers['x-forwarded-for'] ?? '')
  const last = named.slice(named.lastIndexOf(',') + 1).trim()
  return isLoopback(address) && last !== '' ? last : address
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && LOOPBACK.has(address)
}

/** Who asks, as far as a connection tells. */
export function callerOf(request: IncomingMessage): Caller {
  return { isAdmin: isAdminConnection(request), client: clientOf(request) }
}
