import type { IncomingMessage } from 'node:http'
import { addressBehind, networkOf, networkRanges } from '../sockets/index.ts'
import type { NetworkRanges } from '../sockets/index.ts'

/**
 * Whom the limits of a client count for: an IPv4 address, or the /64 of an IPv6 address. Only a proxy that the settings
 * name speaks for others; everybody may write a header.
 */
export class ClientIdentity {
  readonly #proxies: NetworkRanges

  /** @param trustedProxies addresses, or ranges as `10.0.0.0/8`, as `isNetworkRange` accepts them */
  constructor(trustedProxies: readonly string[] = []) {
    this.#proxies = networkRanges(trustedProxies)
  }

  /** The client that a request comes from, over whatever proxies. */
  of({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
    const forwardedFor = String(headers['x-forwarded-for'] ?? '')
    return networkOf(addressBehind(socket.remoteAddress ?? '', forwardedFor, this.#proxies))
  }

  /** Whether an address is one of a proxy that the settings name. */
  isProxy(address: string): boolean {
    return this.#proxies.has(address)
  }
}
