import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { networkRanges } from '@tidebook/node/sockets'
import { clientReader } from './client.ts'

function request(remoteAddress: string, headers: Readonly<Record<string, string>> = {}): IncomingMessage {
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage
}

describe('the sender of a request', () => {
  const nobody = clientReader(networkRanges([]))
  const behindProxies = clientReader(networkRanges(['127.0.0.1', '10.0.0.0/8']))
  const forwarded = (value: string) => ({ 'x-forwarded-for': value })

  it('is the peer, regardless of the headers, unless the peer is a trusted proxy', () => {
    const lie = { ...forwarded('203.0.113.1'), 'x-forwarded-proto': 'https' }
    expect(nobody(request('127.0.0.1', lie))).toEqual({
      address: '127.0.0.1',
      network: '127.0.0.1',
      secure: false,
      forwarded: true,
    })
    expect(behindProxies(request('198.51.100.1', lie)).address).toBe('198.51.100.1')
  })

  it.each([
    ['203.0.113.1', '203.0.113.1'],
    ['198.51.100.9, 203.0.113.1', '203.0.113.1'],
    ['198.51.100.9, 203.0.113.1, 10.1.2.3', '203.0.113.1'],
    ['10.9.9.9, 10.1.2.3', '10.9.9.9'],
    ['203.0.113.1:4711', '203.0.113.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
    ['unknown', '127.0.0.1'],
    ['203.0.113.1, unknown', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('behind a trusted proxy with "%s" is %s', (value, address) =>
    expect(behindProxies(request('127.0.0.1', forwarded(value))).address).toBe(address),
  )

  it('has the last scheme that a trusted proxy adds', () => {
    const secure = (value: string) => behindProxies(request('127.0.0.1', { 'x-forwarded-proto': value })).secure
    expect([secure('https'), secure('http'), secure('https, http'), secure('')]).toEqual([true, false, false, false])
  })

  it('is read from a list of any length to a bounded depth', () => {
    const long = Array.from({ length: 5_000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`).join(',')
    expect(behindProxies(request('127.0.0.1', forwarded(long))).address).toMatch(/^10\./)
  })
})
