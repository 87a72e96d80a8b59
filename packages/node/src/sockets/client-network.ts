import { BlockList, isIP } from 'node:net'

/** Whether the text is an IP address or a CIDR range such as 10.0.0.0/8. */
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

/** @param ranges texts for which `isNetworkRange` returns true */
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

/** Returns an address without its zone. An IPv4-mapped IPv6 address becomes IPv4. */
export function plainAddress(text: string): string {
  const [address = ''] = text.trim().split('%')
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/**
 * Returns the network whose budgets an address shares: a single IPv4 address, or the /64 of an IPv6 address, which is
 * the smallest network that a subscriber gets. All invalid addresses share one network.
 */
export function networkOf(text: string): string {
  const address = plainAddress(text)
  const family = isIP(address)
  if (family === 4) return address
  return family === 6 ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : 'unknown'
}

/**
 * Returns the /48 of an IPv6 network of `networkOf`, because some providers assign a /48, with 65,536 networks, free of
 * charge. Undefined for an IPv4 address.
 */
export function siteOf(network: string): string | undefined {
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : undefined
}

/** Returns the /24 of an IPv4 network of `networkOf`; undefined for other networks. */
export function blockOf(network: string): string | undefined {
  return isIP(network) === 4 ? `${network.split('.').slice(0, 3).join('.')}.0/24` : undefined
}

/** Returns the eight groups of a valid IPv6 address, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  // An IPv4 suffix represents the last two groups, which are outside every /64.
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

/** Whether an address is a loopback address. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.has(address)
}

/** Maximum number of consecutive proxies to look behind. No realistic installation has more. */
const MAX_HOPS = 16

/**
 * Returns the client's address behind any proxies. Each proxy appends its caller's address to X-Forwarded-For; entries
 * before the first address that is not a trusted proxy are unverified.
 * @param peer address of the connection
 */
export function addressBehind(peer: string, forwardedFor: string, trusted: NetworkRanges): string {
  let address = plainAddress(peer)
  for (const text of forwardedFor.split(',').reverse().slice(0, MAX_HOPS)) {
    if (!trusted.has(address)) break
    const hop = withoutPort(text.trim())
    if (isIP(hop) === 0) break
    address = hop
  }
  return address
}

/** Some proxies append the port to the address. */
function withoutPort(text: string): string {
  return plainAddress(/^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text)
}
