import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { networkRanges } from '@tidebook/node/sockets'
import type { Gate, Visit } from './gate.ts'
import { createWebListener, type WebListenerOptions } from './web-listener.ts'

const VISIT = {} as Visit

/** Admits every request and counts those that have not ended. */
class OpenGate implements Gate {
  underWay = 0
  admit(_request: IncomingMessage) {
    this.underWay += 1
    return {
      ...VISIT,
      headers: {},
      ended: () => {
        this.underWay -= 1
      },
    }
  }
  visitOf = (): Visit => VISIT
  requestIdOf = (): string => 'request-1'
  ownPage = (): boolean => true
}

describe('the listener', () => {
  const gate = new OpenGate()
  let server: Server
  const listen = async (options: Partial<WebListenerOptions>): Promise<() => Promise<Socket>> => {
    server = createWebListener((_request, response) => response.end('{}'), {
      gate,
      trusted: networkRanges([]),
      connectionsPerClient: 100,
      now: () => 7,
      ...options,
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    }
  }
  /** Reads the server's output until the connection ends. */
  const lastWords = async (socket: Socket): Promise<string> => {
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => (text += part))
    await once(socket, 'close')
    return text
  }
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  it.each([
    ['headers', { headersMs: 40, requestMs: 5_000 }, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['bodies', { headersMs: 5_000, requestMs: 40 }, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nslow'],
  ])('cuts slow %s, with an error envelope when nothing was answered yet', async (what, limits, text) => {
    const open = await listen({
      limits: { ...limits, headersMs: Math.min(limits.headersMs, limits.requestMs), checkMs: 10 },
    })
    const socket = await open()
    socket.write(text)
    const received = await lastWords(socket)
    if (what === 'headers') {
      expect(received).toMatch(/^HTTP\/1\.1 408 /)
      expect(received).toContain("content-security-policy: default-src 'none'")
      expect(received).toContain('"data":null,"date":7}')
    }
  })

  it('limits the connections of one client, and accepts new ones after others close', async () => {
    const open = await listen({ connectionsPerClient: 2 })
    const [first] = [await open(), await open()]
    expect(await lastWords(await open())).toBe('')
    first.destroy()
    const ask = async (): Promise<string> => {
      const socket = await open()
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      return lastWords(socket)
    }
    await expect.poll(ask).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('does not count the connections of a trusted proxy as one client', async () => {
    const open = await listen({ connectionsPerClient: 1, trusted: networkRanges(['127.0.0.1']) })
    await open()
    const socket = await open()
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(await lastWords(socket)).toMatch(/^HTTP\/1\.1 200 /)
    await expect.poll(() => gate.underWay).toBe(0)
  })
})
