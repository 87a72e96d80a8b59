import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Groups of an IPv6 address that name a network; whoever has one of its addresses has all of them. */
const NETWORK_GROUPS = 4

/**
 * Whom the limits of a client count for: an IPv4 address, or the /64 of an IPv6 address. Only a proxy that the settings
 * name speaks for others; everybody may write a header.
 */
export class ClientIdentity {
  readonly #proxies = new BlockList()

  /** @param trustedProxies addresses, or ranges as `10.0.0.0/8`; see {@link isNetworkRange} */
  constructor(trustedProxies: readonly string[] = []) {
    for (const range of trustedProxies) {
      const [address = '', prefix] = range.split('/')
      const family = isIPv6(address) ? 'ipv6' : 'ipv4'
      if (prefix === undefined) this.#proxies.addAddress(address, family)
      else this.#proxies.addSubnet(address, Number(prefix), family)
    }
  }

  /** The client that a request comes from, over whatever proxies. */
  of({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
    let client = plain(socket.remoteAddress ?? '')
    const named = String(headers['x-forwarded-for'] ?? '').split(',')
    // each proxy adds whom it was asked by at the end; what stands before the first that is no proxy of ours is hearsay
    while (this.isProxy(client)) {
      const next = plain((named.pop() ?? '').trim())
      if (isIP(next) === 0) break
      client = next
    }
    return networkOf(client)
  }

  /** Whether an address is one of a proxy that the settings name. */
  isProxy(address: string): boolean {
    const known = plain(address)
    const family = isIP(known)
    return family !== 0 && this.#proxies.check(known, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Whether text is an address or a range of them: `192.0.2.1`, `10.0.0.0/8`, `2001:db8::/32`. */
export function isNetworkRange(text: string): boolean {
  const [address = '', prefix, more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
}

/** Whether an address is one of this machine's own. */
export function isLoopback(address: string): boolean {
  return plain(address).startsWith('127.') || address === '::1'
}

/** One address, however it is written: IPv4 within IPv6 as IPv4, without the name of an interface. */
function plain(address: string): string {
  const [bare = ''] = address.split('%')
  return MAPPED.exec(bare)?.[1] ?? bare
}

/** The network that stands for a client; IPv4 addresses stand for themselves. */
export function networkOf(address: string): string {
  const known = plain(address)
  if (!isIPv6(known)) return known
  const [head = '', tail] = known.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = tail === undefined ? left : [...left, ...zeros, ...right]
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
