import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { networkOf, plainAddress, type NetworkRanges } from '../client-network.ts'

/** Who sent a request, as far as it can be believed. */
export interface Client {
  readonly address: string
  /** What its budgets are counted by: the IPv4 address or the IPv6 /64. */
  readonly network: string
  /** It reached us, or a trusted proxy, through TLS. */
  readonly secure: boolean
  /** The request says that it came through a proxy, trusted or not. */
  readonly forwarded: boolean
}

export type ClientReader = (request: IncomingMessage) => Client

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']
/** Proxies in a row that are looked behind; more come from no real installation. */
const MOST_HOPS = 16

/**
 * Reads who sent a request. X-Forwarded-For and X-Forwarded-Proto count only when the peer is in `trusted`, and then
 * only up to the first address that is not; nothing else that a request says of its way is believed.
 */
export const clientReader =
  (trusted: NetworkRanges): ClientReader =>
  (request) => {
    const peer = plainAddress(request.socket.remoteAddress ?? '')
    const believed = trusted.has(peer)
    const address = believed ? behind(peer, valueOf(request, 'x-forwarded-for'), trusted) : peer
    const protocol = believed ? valueOf(request, 'x-forwarded-proto').split(',').at(-1)?.trim() : undefined
    return {
      address,
      network: networkOf(address),
      secure: 'encrypted' in request.socket || protocol === 'https',
      forwarded: PROXY_HEADERS.some((name) => request.headers[name] !== undefined),
    }
  }

/** The first address from the right that no trusted proxy has. */
const behind = (peer: string, forwardedFor: string, trusted: NetworkRanges): string => {
  let address = peer
  for (const text of forwardedFor.split(',').reverse().slice(0, MOST_HOPS)) {
    const hop = withoutPort(text.trim())
    if (isIP(hop) === 0) break
    address = hop
    if (!trusted.has(hop)) break
  }
  return address
}

/** Some proxies append the port. */
const withoutPort = (text: string): string =>
  plainAddress(/^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text)

const valueOf = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
