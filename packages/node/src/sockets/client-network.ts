import { BlockList, isIP } from 'node:net'

/** Whether a text is an IP address or a CIDR range such as 10.0.0.0/8. */
export function isNetworkRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** A set of addresses and CIDR ranges. */
export interface NetworkRanges {
  has(address: string): boolean
}

/** @param ranges texts that `isNetworkRange` accepts */
export function networkRanges(ranges: readonly string[]): NetworkRanges {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const type = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, type)
    else list.addSubnet(address, Number(bits), type)
  }
  return {
    has: (text) => {
      const address = plainAddress(text)
      const family = isIP(address)
      return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
    },
  }
}

/** An address without its zone; an IPv4 address in IPv6 notation becomes plain IPv4. */
export function plainAddress(text: string): string {
  const [address = ''] = text.trim().split('%')
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/**
 * The network whose budgets an address shares: an IPv4 address alone, the /64 of an IPv6 address (a subscriber is given
 * at least that much). Anything else is one network together.
 */
export function networkOf(text: string): string {
  const address = plainAddress(text)
  const family = isIP(address)
  if (family === 4) return address
  return family === 6 ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : 'unknown'
}

/**
 * The /48 that an IPv6 network of `networkOf` lies in: whoever is given one, for nothing at some providers, has 65,536
 * networks. Undefined for an IPv4 address, which has none around it.
 */
export function siteOf(network: string): string | undefined {
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : undefined
}

/** The eight groups of a valid IPv6 address, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  // An IPv4 tail stands for the last two groups, which no /64 includes.
  const [head = '', tail] = address
    .toLowerCase()
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

const LOOPBACK = networkRanges(['127.0.0.0/8', '::1'])

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.has(address)
}

/** Proxies in a row that are looked behind; more come from no real installation. */
const MOST_HOPS = 16

/**
 * Who asks, over whatever proxies: each adds whom it was asked by at the end of X-Forwarded-For, and what stands before
 * the first address that is no trusted proxy is hearsay.
 * @param peer whose connection it is
 */
export function addressBehind(peer: string, forwardedFor: string, trusted: NetworkRanges): string {
  let address = plainAddress(peer)
  for (const text of forwardedFor.split(',').reverse().slice(0, MOST_HOPS)) {
    if (!trusted.has(address)) break
    const hop = withoutPort(text.trim())
    if (isIP(hop) === 0) break
    address = hop
  }
  return address
}

/** Some proxies append the port. */
function withoutPort(text: string): string {
  return plainAddress(/^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text)
}
