import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { expect, it } from 'vitest'
import { TestSocket } from './test-socket.ts'

it('a closed socket rejects pending and later requests with a named error', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  server.on('connection', (socket) => socket.on('message', () => socket.close(1008, 'enough')))
  try {
    const socket = await TestSocket.open(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const pushed = socket.next(() => true)
    const pendingAnswer = socket.request('ping')
    await expect(pendingAnswer).rejects.toMatchObject({
      code: 'test/socket-closed',
      message: 'The socket closed (1008, enough) before the answer to ping came',
    })
    await expect(pushed).rejects.toMatchObject({ code: 'test/socket-closed' })
    await expect(socket.request('ping')).rejects.toMatchObject({ code: 'test/socket-closed' })
    await expect(socket.next(() => true)).rejects.toMatchObject({ code: 'test/socket-closed' })
  } finally {
    server.close()
  }
})
