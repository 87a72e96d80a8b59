import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { inRequest } from '../../platform/request-scope.ts'
import { traceWith, withinSpan, type OpenSpan } from '../../platform/tracing/tracing.ts'
import { openNodeLink } from './node-link.ts'

const PLACE = { traceId: '1'.repeat(32), spanId: '2'.repeat(16) }
const span: OpenSpan = {
  place: PLACE,
  rename: () => undefined,
  set: () => undefined,
  addPhases: () => undefined,
  end: () => undefined,
}

/** Returns the messages that a node receives for a request within a traced request and for one outside. */
async function receivedBy(token: string | undefined): Promise<readonly unknown[]> {
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
  const link = openNodeLink(url, pino({ level: 'silent' }), { onOpen: () => opened.resolve(undefined) }, token)
  const stopTracing = traceWith({ start: () => span })
  try {
    await opened.promise
    await inRequest('request-1', () => withinSpan(span, () => link.request('server_info')))
    await link.request('server_info')
    return received
  } finally {
    stopTracing()
    link.close()
    node.close()
  }
}

it('sends the id and the trace of the request that caused it to our own node, and neither without such a request', async () => {
  expect(await receivedBy('token')).toEqual([
    { command: 'server_info', request_id: 'request-1', traceparent: `00-${PLACE.traceId}-${PLACE.spanId}-01` },
    { command: 'server_info' },
  ])
})

it('sends neither to another operator’s node', async () => {
  expect(await receivedBy(undefined)).toEqual([{ command: 'server_info' }, { command: 'server_info' }])
})

it('ignores a message that is longer than a text can be, and one that is not JSON', async () => {
  const node = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const [tooLong, lines] = ['"too long"', '{"list":[\n"too long"\n]}']
  node.on('connection', (socket) => {
    for (const message of [tooLong, lines, '{', '{"type":"ledgerClosed"}']) socket.send(message)
  })
  await once(node, 'listening')
  // A real one has more than 512 MB.
  const toString = Buffer.prototype.toString
  const spy = vi.spyOn(Buffer.prototype, 'toString').mockImplementation(function read(this: Buffer, ...args) {
    const text = toString.apply(this, args)
    if (text.includes('too long') || text === '{"list":[') throw new RangeError('Cannot create a string')
    return text
  })
  const received = Promise.withResolvers<string>()
  const url = `ws://127.0.0.1:${(node.address() as AddressInfo).port}`
  const link = openNodeLink(url, pino({ level: 'silent' }), { onMessage: ({ type }) => received.resolve(type) })
  try {
    expect(await received.promise).toBe('ledgerClosed')
    expect(link.connected).toBe(true)
  } finally {
    spy.mockRestore()
    link.close()
    node.close()
  }
})
