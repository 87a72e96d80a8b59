import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { ClientIdentity } from './client-identity.ts'

function client(trusted: readonly string[], remoteAddress: string, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return new ClientIdentity(trusted).of({ headers, socket: { remoteAddress } as IncomingMessage['socket'] })
}

describe('the identity of a client', () => {
  it('is the connected address, regardless of headers, without a trusted proxy', () => {
    expect(client([], '127.0.0.1', '203.0.113.1')).toBe('127.0.0.1')
    expect(client(['10.0.0.0/8'], '192.0.2.1', '203.0.113.1')).toBe('192.0.2.1')
  })

  it('is the last address before the trusted proxies, across several of them', () => {
    expect(client(['127.0.0.1'], '::ffff:127.0.0.1', '198.51.100.7, 203.0.113.1')).toBe('203.0.113.1')
    expect(client(['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '198.51.100.7, 203.0.113.1, 10.1.2.3')).toBe('203.0.113.1')
    expect(client(['2001:db8::/32'], '2001:db8::5', '2001:db9:1:2:3::4')).toBe('2001:db9:1:2::/64')
  })

  it("is the proxy's address when the header is missing or invalid", () => {
    for (const named of [undefined, '', 'unknown', '203.0.113.1, nonsense']) {
      expect(client(['127.0.0.1'], '127.0.0.1', named)).toBe('127.0.0.1')
    }
  })
})
