import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { expect, it } from 'vitest'
import { textFrame } from './text-frame.ts'

const TEXTS = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000].map((length) => 'x'.repeat(length))

it('a client reads messages of any length and script, interleaved with messages of the library', async () => {
  const texts = [...TEXTS, 'ордер 买单 🙂', 'ж'.repeat(63), 'ж'.repeat(40_000)]
  const http = createServer()
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  sockets.on('connection', (socket, { socket: wire }) => {
    for (const text of texts) {
      wire.write(textFrame(text))
      socket.send('between')
    }
    socket.close()
  })
  const received: string[] = []
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}/`)
  client.on('message', (data: Buffer) => received.push(data.toString()))
  await once(client, 'close')
  expect(received).toEqual(texts.flatMap((text) => [text, 'between']))
  http.close()
})
