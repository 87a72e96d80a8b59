import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { AdminAccess, isLocalProgram } from './admin-access.ts'

const TOKEN = '5f'.repeat(32)
const authorization = `Bearer ${TOKEN}`
const OF_PAGES: readonly IncomingHttpHeaders[] = [
  { origin: 'https://example.org' },
  { origin: 'null' },
  { origin: 'http://127.0.0.1:7350' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
  { 'sec-fetch-dest': 'empty' },
]
const OF_PROXIES: readonly IncomingHttpHeaders[] = [
  { forwarded: 'for=203.0.113.1' },
  { via: '1.1 proxy' },
  { 'x-real-ip': '203.0.113.1' },
  { 'x-forwarded-for': '203.0.113.1' },
  { 'x-forwarded-for': '' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': 'example.org' },
]

function socketFrom(remoteAddress: string): Socket {
  return Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
}

function requestWith(headers: IncomingHttpHeaders, address = '127.0.0.1') {
  return {
    headers: { host: '127.0.0.1:7351', ...headers },
    socket: socketFrom(address),
  }
}

describe('administrative access', () => {
  const access = new AdminAccess(TOKEN)

  it("is granted for the node's token from any address", () => {
    expect(access.isAdmin(requestWith({ authorization }))).toBe(true)
    expect(access.isAdmin(requestWith({ authorization: `bearer  ${TOKEN} ` }))).toBe(true)
    for (const headers of OF_PROXIES) expect(access.isAdmin(requestWith({ ...headers, authorization }))).toBe(true)
  })

  it('is denied without the token from any address', () => {
    const wrong = [
      undefined,
      '',
      TOKEN,
      `Basic ${TOKEN}`,
      'Bearer',
      'Bearer ',
      `Bearer ${TOKEN}0`,
      `Bearer ${'0'.repeat(64)}`,
    ]
    for (const token of wrong) {
      const headers = token === undefined ? {} : { authorization: token }
      expect(access.isAdmin(requestWith(headers)), String(token)).toBe(false)
    }
  })

  it('is denied to web pages even with the token', () => {
    for (const headers of OF_PAGES) expect(access.isAdmin(requestWith({ ...headers, authorization }))).toBe(false)
    for (const page of OF_PAGES) {
      for (const proxy of OF_PROXIES)
        expect(access.isAdmin(requestWith({ ...page, ...proxy, authorization }))).toBe(false)
    }
  })

  it('is denied to everyone when the node has no token', () => {
    expect(new AdminAccess(undefined).isAdmin(requestWith({ authorization }))).toBe(false)
    expect(new AdminAccess(undefined).isAdmin(requestWith({ authorization: 'Bearer undefined' }))).toBe(false)
  })
})

describe('a local program', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('connects from %s to a loopback host name', (address) => {
    for (const host of ['127.0.0.1:7351', 'localhost', 'LOCALHOST:80', '[::1]:7351']) {
      // Node.js sets this header on its own requests
      expect(isLocalProgram(requestWith({ host, 'sec-fetch-mode': 'cors' }, address))).toBe(true)
    }
  })

  it('is not a remote client, a proxied request, a web page, or a request for another host name', () => {
    expect(isLocalProgram(requestWith({}, '192.0.2.1'))).toBe(false)
    for (const headers of [...OF_PAGES, ...OF_PROXIES]) {
      expect(isLocalProgram(requestWith(headers)), JSON.stringify(headers)).toBe(false)
    }
    for (const host of ['rebound.example:7351', '192.0.2.1', '', 'localhost.example']) {
      expect(isLocalProgram(requestWith({ host }))).toBe(false)
    }
  })
})
