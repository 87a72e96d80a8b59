import type { IncomingMessage } from 'node:http'
import { addressBehind, networkOf, networkRanges } from '../sockets/index.ts'
import type { NetworkRanges } from '../sockets/index.ts'

/**
 * Identifies the client to which limits apply: an IPv4 address, or the /64 of an IPv6 address. Forwarding headers count
 * only from configured proxies, because anyone can send a header.
 */
export class ClientIdentity {
  readonly #proxies: NetworkRanges

  /** @param trustedProxies addresses, or ranges such as `10.0.0.0/8`, as `isNetworkRange` accepts them */
  constructor(trustedProxies: readonly string[] = []) {
    this.#proxies = networkRanges(trustedProxies)
  }

  /** Returns the client of a request, looking behind any proxies. */
  of({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
    const forwardedFor = String(headers['x-forwarded-for'] ?? '')
    return networkOf(addressBehind(socket.remoteAddress ?? '', forwardedFor, this.#proxies))
  }

  /** Whether an address belongs to a configured proxy. */
  isProxy(address: string): boolean {
    return this.#proxies.has(address)
  }
}
