import type { IncomingMessage } from 'node:http'
import { addressBehind, networkOf, plainAddress, type NetworkRanges } from '@tidebook/node/sockets'

/** The sender of a request, as far as it can be trusted. */
export interface Client {
  readonly address: string
  /** Key of the client's budgets: the IPv4 address or the IPv6 /64. */
  readonly network: string
  /** Whether the request reached us, or a trusted proxy, through TLS. */
  readonly secure: boolean
  /** Whether the headers mention a proxy, trusted or not. */
  readonly forwarded: boolean
}

export type ClientReader = (request: IncomingMessage) => Client

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * Reads the sender of a request. X-Forwarded-For and X-Forwarded-Proto count only when the peer is in `trusted`, and
 * then only up to the first address that is not in it. All other headers about the route are ignored.
 */
export function clientReader(trusted: NetworkRanges): ClientReader {
  return (request) => {
    const peer = plainAddress(request.socket.remoteAddress ?? '')
    const believed = trusted.has(peer)
    const address = addressBehind(peer, valueOf(request, 'x-forwarded-for'), trusted)
    const protocol = believed ? valueOf(request, 'x-forwarded-proto').split(',').at(-1)?.trim() : undefined
    return {
      address,
      network: networkOf(address),
      secure: 'encrypted' in request.socket || protocol === 'https',
      forwarded: PROXY_HEADERS.some((name) => request.headers[name] !== undefined),
    }
  }
}

function valueOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
