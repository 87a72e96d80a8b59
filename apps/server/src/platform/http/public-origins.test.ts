import { describe, expect, it } from 'vitest'
import { createPublicOrigins, type AddressedRequest, type PublicOriginsOptions } from './public-origins.ts'

function origins(options: Partial<PublicOriginsOptions> = {}) {
  return createPublicOrigins({ host: '127.0.0.1', port: () => 7350, publicUrls: [], node: { port: 7351 }, ...options })
}

function requestFor(host: string | undefined, more: Partial<AddressedRequest> = {}): AddressedRequest {
  return {
    host,
    secure: false,
    forwarded: false,
    ...more,
  }
}

describe('the host names of an installation', () => {
  it('are those of this machine when no other is configured', () => {
    const own = origins()
    expect(own.addressesFor(requestFor('localhost:7350'))).toEqual({
      web: 'http://localhost:7350',
      stream: 'ws://localhost:7350',
      nodeHttp: 'http://localhost:7351',
      nodeSocket: 'ws://localhost:7351',
      otherNodes: [],
    })
    expect(own.addressesFor(requestFor('[::1]:7350'))?.web).toBe('http://[::1]:7350')
    expect(own.addressesFor(requestFor(undefined))?.web).toBe('http://127.0.0.1:7350')
    // A different port may be a port mapping that the server cannot detect.
    expect(own.addressesFor(requestFor('LocalHost:9999'))?.web).toBe('http://localhost:7350')
    expect(origins({ host: '192.168.1.5' }).addressesFor(requestFor('192.168.1.5:7350'))?.nodeHttp).toBe(
      'http://192.168.1.5:7351',
    )
  })

  it('include the other nodes of a cluster on the same host, unless the node has its own address', () => {
    const otherNodePorts = (): readonly number[] => [7361, 7371]
    expect(origins({ otherNodePorts }).addressesFor(requestFor('localhost:7350'))?.otherNodes).toEqual([
      'http://localhost:7361',
      'http://localhost:7371',
    ])
    const elsewhere = origins({ otherNodePorts, node: { url: 'wss://node.example' } })
    expect(elsewhere.addressesFor(requestFor('localhost:7350'))?.otherNodes).toEqual([])
  })

  it('include the nodes of other operators', () => {
    const node = { url: 'https://node.one.example', others: ['wss://node.two.example/', 'http://10.0.0.3:7351'] }
    expect(origins({ node }).addressesFor(requestFor('localhost:7350'))).toMatchObject({
      nodeHttp: 'https://node.one.example',
      otherNodes: ['https://node.two.example', 'http://10.0.0.3:7351'],
    })
  })

  it.each([
    'evil.example',
    'evil.example:7350',
    'localhost.evil.example',
    '192.168.1.5:7350',
    '127.0.0.1.evil.example',
    '',
    'localhost:7350/x',
    'a@localhost',
    "localhost'; script-src *",
    '0.0.0.0:7350',
  ])('do not include another one, such as "%s"', (host) => {
    expect(origins().addressesFor(requestFor(host))).toBeUndefined()
    expect(origins({ host: '0.0.0.0' }).addressesFor(requestFor(host))).toBeUndefined()
  })

  it('include several configured origins; the request selects one and adds nothing', () => {
    const several = origins({
      publicUrls: ['https://exchange.example', 'http://exchange.example', 'http://192.168.1.5:7350'],
      node: { url: 'wss://node.example/rpc/' },
    })
    expect(several.addressesFor(requestFor('exchange.example', { secure: true }))).toEqual({
      web: 'https://exchange.example',
      stream: 'wss://exchange.example',
      nodeHttp: 'https://node.example/rpc',
      nodeSocket: 'wss://node.example/rpc',
      otherNodes: [],
    })
    expect(several.addressesFor(requestFor('exchange.example'))?.web).toBe('http://exchange.example')
    expect(several.addressesFor(requestFor('exchange.example:443', { secure: true }))?.web).toBe(
      'https://exchange.example',
    )
    expect(several.addressesFor(requestFor('192.168.1.5:7350'))?.web).toBe('http://192.168.1.5:7350')
    expect(several.addressesFor(requestFor('evil.example'))).toBeUndefined()
  })

  it('resolve to the first configured origin for a proxy that uses our own address', () => {
    const published = origins({ publicUrls: ['https://exchange.example'] })
    expect(published.addressesFor(requestFor('127.0.0.1:7350', { forwarded: true }))?.nodeHttp).toBe(
      'https://exchange.example:7351',
    )
    expect(published.addressesFor(requestFor('127.0.0.1:7350'))?.web).toBe('http://127.0.0.1:7350')
    expect(published.addressesFor(requestFor('evil.example', { forwarded: true }))).toBeUndefined()
  })

  it('identify our own pages by their origin', () => {
    const published = origins({ publicUrls: ['https://exchange.example'] })
    const own = ['https://exchange.example', 'http://localhost:5173', 'http://127.0.0.1:7350']
    expect(own.every((origin) => published.includes(origin, new URL(origin).host))).toBe(true)
    expect(published.includes('https://exchange.example', '127.0.0.1:7350')).toBe(true)
    // an unrelated program on this machine
    expect(published.includes('http://localhost:5173', 'localhost:7350')).toBe(false)
    expect(published.includes('http://localhost:5173', undefined)).toBe(false)
    const foreign = [
      'http://exchange.example',
      'https://evil.example',
      'null',
      '',
      'file://',
      'https://localhost.evil.example',
    ]
    expect(foreign.some((origin) => published.includes(origin, 'localhost:7350'))).toBe(false)
  })

  it('serve the staff application on a separate staff host and accept no other pages', () => {
    const apart = origins({ publicUrls: ['https://exchange.example'], staffUrl: 'https://staff.example:8443' })
    expect(apart.addressesFor(requestFor('staff.example:8443'))?.web).toBe('https://staff.example:8443')
    expect(apart.addressesFor(requestFor('staff.example'))).toBeUndefined()
    const realms = [
      'staff.example:8443',
      'STAFF.example:8443',
      'exchange.example',
      'localhost:7350',
      undefined,
      '%',
      '',
    ]
    expect(realms.map((host) => apart.realmOf(host))).toEqual([
      'staff',
      'staff',
      'people',
      'people',
      'people',
      'people',
      'people',
    ])
    expect(apart.includes('https://staff.example:8443', 'staff.example:8443')).toBe(true)
    expect(apart.includes('https://exchange.example', 'exchange.example')).toBe(true)
    expect(apart.includes('https://exchange.example', 'staff.example:8443')).toBe(false)
    expect(apart.includes('https://staff.example:8443', 'exchange.example')).toBe(false)
    expect(origins({ publicUrls: ['https://exchange.example'] }).realmOf('exchange.example')).toBe('both')
  })

  it('make browsers stay on https, except the names of this machine and names over plain http', () => {
    const strict = (url: string, hsts?: PublicOriginsOptions['hsts']) => {
      const own = origins({ publicUrls: [url], ...(hsts === undefined ? {} : { hsts }) })
      const addresses = own.addressesFor(requestFor(new URL(url).host))
      return addresses && own.strictTransport(addresses)
    }
    // subdomains may belong to other programs
    expect(strict('https://exchange.example')).toBe('max-age=31536000')
    expect(strict('https://exchange.example', 'subdomains')).toBe('max-age=31536000; includeSubDomains')
    expect(strict('https://exchange.example', 'off')).toBe('max-age=0')
    expect(strict('http://exchange.example')).toBeUndefined()
    expect(strict('https://localhost:8443')).toBeUndefined()
  })
})
