import type { IncomingMessage } from 'node:http'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Whether a connection may call admin methods: it comes from this machine, not through a proxy, and not from a web
 * page. Every browser names the page's origin, and any page may reach the loopback interface.
 */
export function isAdminConnection(request: IncomingMessage): boolean {
  const { headers, socket } = request
  if (headers.origin !== undefined || headers['x-forwarded-for'] !== undefined) return false
  return socket.remoteAddress !== undefined && LOOPBACK.has(socket.remoteAddress)
}
