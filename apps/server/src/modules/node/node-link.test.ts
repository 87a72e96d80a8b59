import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { inRequest } from '../../platform/request-scope.ts'
import { openNodeLink } from './node-link.ts'

it('sends the id of the request that it works for to the node, and none otherwise', async () => {
  const node = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const received: unknown[] = []
  node.on('connection', (socket) =>
    socket.on('message', (data) => {
      const { id, ...message } = JSON.parse(String(data)) as { readonly id: number }
      received.push(message)
      socket.send(JSON.stringify({ id, status: 'success', result: {} }))
    }),
  )
  await once(node, 'listening')
  const opened = Promise.withResolvers<undefined>()
  const url = `ws://127.0.0.1:${(node.address() as AddressInfo).port}`
  const link = openNodeLink(url, pino({ level: 'silent' }), { onOpen: () => opened.resolve(undefined) })
  await opened.promise
  await inRequest('request-1', () => link.request('server_info'))
  await link.request('server_info')
  expect(received).toEqual([{ command: 'server_info', request_id: 'request-1' }, { command: 'server_info' }])
  link.close()
  node.close()
})
