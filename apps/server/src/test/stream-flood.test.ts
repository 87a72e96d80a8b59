import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eventually } from '@tidebook/testkit'
import { isValidAddress } from '@tidebook/protocol/address'
import { swt } from '@tidebook/protocol/networks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createChannelHub, type ChannelHub } from '../platform/stream/channel-hub.ts'
import { DEFAULT_STREAM_LIMITS, type StreamLimits } from '../platform/stream/stream-clients.ts'
import { startStreamServer, type StreamServer } from '../platform/stream/stream-server.ts'

const NAMES = 100_000
/** Number of messages below the limit of one connection between two heartbeats. */
const PER_CONNECTION = 250
/** Maximum growth of the heap, in bytes. Storing the names took 160 MB. */
const MAX_GROWTH = 30 * 1024 * 1024

/** Returns the heap bytes in use after garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}

describe('hostile clients of the market stream', () => {
  let http: Server
  let hub: ChannelHub
  let stream: StreamServer
  let url: string
  let sentAt: number
  const listen = async (limits: Partial<StreamLimits> = {}): Promise<void> => {
    stream = startStreamServer({
      server: http,
      hub,
      source: {
        exists: (channel) => channel.kind !== 'account' || isValidAddress(swt, channel.address),
        isInMemory: () => true,
        snapshot: () => {
          sentAt += 1
          return { ledger: 1, data: {} }
        },
      },
      admit: () => ({ network: '203.0.113.1' }),
      limits: { ...DEFAULT_STREAM_LIMITS, messages: Number.MAX_SAFE_INTEGER, ...limits },
    })
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws`
  }
  const open = async (): Promise<{ socket: WebSocket; answers: Record<string, unknown>[] }> => {
    const socket = new WebSocket(url)
    const answers: Record<string, unknown>[] = []
    socket.on('message', (data) => answers.push(JSON.parse(String(data)) as Record<string, unknown>))
    await once(socket, 'open')
    return { socket, answers }
  }
  const subscribe = (socket: WebSocket, channel: string): void =>
    socket.send(JSON.stringify({ op: 'subscribe', channel }))

  beforeEach(() => {
    http = createServer()
    hub = createChannelHub()
    sentAt = 0
  })
  afterEach(() => {
    stream.close()
    http.close()
  })

  it(`leave no trace of ${NAMES} nonexistent channel names, and cause no queries for them`, async () => {
    await listen()
    const before = heapInUse()
    for (let first = 0; first < NAMES; first += PER_CONNECTION) {
      const { socket, answers } = await open()
      for (let index = first; index < first + PER_CONNECTION; index += 1)
        subscribe(socket, `account:${'x'.repeat(100)}${index}`)
      await eventually('the refusals', () => answers.length === PER_CONNECTION)
      expect(answers[0]).toMatchObject({ op: 'error', code: 'channel/unknown' })
      socket.terminate()
    }
    expect([hub.size, hub.listenedOf('account'), sentAt]).toEqual([0, 0, 0])
    await eventually('the connections to go', () => stream.connections === 0)
    expect(heapInUse() - before).toBeLessThan(MAX_GROWTH)
  })

  it('have a bounded number of subscriptions across all connections, and release them by disconnecting', async () => {
    await listen({ subscriptions: 3 })
    const [one, two] = [await open(), await open()]
    for (const channel of ['ledger', 'tickers']) subscribe(one.socket, channel)
    await eventually('two snapshots', () => one.answers.length === 2)
    for (const channel of ['ledger', 'tickers']) subscribe(two.socket, channel)
    await eventually('two answers', () => two.answers.length === 2)
    expect(two.answers.find(({ kind }) => kind === 'snapshot')).toMatchObject({ channel: 'ledger' })
    expect(two.answers.find(({ op }) => op === 'error')).toMatchObject({
      code: 'subscriptions/too-many',
      message: 'At most 3 channels over all connections of a client',
      channel: 'tickers',
    })
    one.socket.terminate()
    await eventually('one connection to be left', () => stream.connections === 1)
    subscribe(two.socket, 'tickers')
    await eventually('the snapshot', () => two.answers.length === 3)
    expect(two.answers[2]).toMatchObject({ kind: 'snapshot', channel: 'tickers' })
    two.socket.terminate()
    await eventually('all to leave', () => hub.size === 0)
  })

  it('have a bounded number of connections, and receive the reason for a rejection', async () => {
    await listen({ connections: 1 })
    const { socket } = await open()
    const refused = new WebSocket(url)
    refused.on('error', () => undefined)
    const [, response] = (await once(refused, 'unexpected-response')) as [unknown, IncomingMessage]
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '5'])
    response.resume()
    socket.terminate()
    await eventually('it to leave', () => stream.connections === 0)
    ;(await open()).socket.terminate()
  })

  it.each(['ping', 'pong'] as const)('are disconnected after a flood of %ss', async (kind) => {
    await listen()
    const { socket } = await open()
    const closed = once(socket, 'close')
    for (let count = 0; count < 101; count += 1) socket[kind]()
    await closed
  })
})
