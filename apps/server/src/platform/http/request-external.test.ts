import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { requestExternal } from './request-external.ts'
import { operatorAddress } from './operator-address.ts'

const LIMITS = { bytes: 1_000, ms: 2_000 } as const

describe('a request to an external server', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close()
      server.closeAllConnections()
    }
  })
  const listening = async (answer: RequestListener): Promise<URL> => {
    const server = createServer(answer).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  }

  it('returns JSON, and sends the given method, body and headers', async () => {
    const url = await listening((request, response) => {
      void (async () => {
        let body = ''
        for await (const part of request) body += String(part)
        response.end(JSON.stringify({ method: request.method, body, key: request.headers['x-key'] }))
      })()
    })
    const pendingRequest = requestExternal(url, { method: 'POST', body: '{}', headers: { 'x-key': '1' } }, LIMITS)
    expect(await pendingRequest).toEqual({ method: 'POST', body: '{}', key: '1' })
  })

  it('never follows a redirect', async () => {
    let inner = 0
    const behind = await listening((_request, response) => {
      inner += 1
      response.end('{}')
    })
    for (const status of [301, 302, 303, 307, 308]) {
      const url = await listening((_request, response) => {
        response.writeHead(status, { location: behind.href }).end('{}')
      })
      await expect(requestExternal(url, {}, LIMITS)).rejects.toThrow()
    }
    expect(inner).toBe(0)
  })

  it('fails for too many bytes, too much time, another status, and a body that is not JSON', async () => {
    const endless = await listening((_request, response) => {
      const timer = setInterval(() => response.write('x'.repeat(500)), 1)
      response.on('close', () => clearInterval(timer))
    })
    await expect(requestExternal(endless, {}, LIMITS)).rejects.toThrow('1000 bytes')
    const silent = await listening(() => undefined)
    await expect(requestExternal(silent, {}, { ...LIMITS, ms: 50 })).rejects.toMatchObject({ name: 'TimeoutError' })
    const slow = await listening((_request, response) => {
      response.write('{')
    })
    await expect(requestExternal(slow, {}, { ...LIMITS, ms: 50 })).rejects.toMatchObject({ name: 'TimeoutError' })
    const failed = await listening((_request, response) => response.writeHead(500).end('{}'))
    await expect(requestExternal(failed, {}, LIMITS)).rejects.toThrow('answered 500')
    const page = await listening((_request, response) => response.end('<html>'))
    await expect(requestExternal(page, {}, LIMITS)).rejects.toThrow('the answer is not JSON')
    const broken = await listening((_request, response) => response.end(Buffer.from([0x22, 0xff, 0x22])))
    await expect(requestExternal(broken, {}, LIMITS)).rejects.toThrow('the answer is not JSON')
  })

  it('sends a name and a password in the address as basic authentication, and removes them from the address', () => {
    const { url, headers } = operatorAddress('https://name:pass%40word@a.example/x?y=1')
    expect(url.href).toBe('https://a.example/x?y=1')
    expect(headers).toEqual({ authorization: `Basic ${Buffer.from('name:pass@word').toString('base64')}` })
    expect(operatorAddress('https://a.example').headers).toEqual({})
  })
})
