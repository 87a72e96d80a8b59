import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Channel } from '@tidebook/contract'
import { eventually } from '@tidebook/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createChannelHub, type ChannelHub } from './channel-hub.ts'
import type { ChannelSnapshot } from './channel-subscription.ts'
import { DEFAULT_STREAM_LIMITS, type StreamLimits } from './stream-clients.ts'
import { startStreamServer, type StreamServer } from './stream-server.ts'

type Answer = Readonly<Record<string, unknown>>

describe('snapshots that are read on demand', () => {
  let http: Server
  let hub: ChannelHub
  let stream: StreamServer
  let url: string
  /** Channels that are being read, each with the function that completes the read. */
  let reading: Map<string, (snapshot: ChannelSnapshot) => void>
  let begun: string[]
  let network: string

  const listen = async (limits: Partial<StreamLimits> = {}): Promise<void> => {
    stream = startStreamServer({
      server: http,
      hub,
      source: {
        exists: () => true,
        isInMemory: ({ kind }) => kind !== 'account',
        snapshot: (channel) =>
          channel.kind === 'account' ? read(channel) : { ledger: 1, data: { bids: [], asks: [], tick: 6 } },
      },
      admit: () => ({ network }),
      limits: { ...DEFAULT_STREAM_LIMITS, ...limits },
    })
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws`
  }
  const read = ({ address }: Channel & { readonly kind: 'account' }): Promise<ChannelSnapshot> => {
    begun.push(address)
    return new Promise((resolve) => {
      reading.set(address, resolve)
    })
  }
  const finish = (address: string): void => {
    reading.get(address)?.({ ledger: 1, data: address })
    reading.delete(address)
  }
  const open = async (from: string): Promise<{ socket: WebSocket; answers: Answer[] }> => {
    network = from
    const socket = new WebSocket(url)
    const answers: Answer[] = []
    socket.on('message', (data) => answers.push(JSON.parse(String(data)) as Answer))
    await once(socket, 'open')
    return { socket, answers }
  }
  const sendOperation = (socket: WebSocket, op: 'subscribe' | 'unsubscribe', channel: string): void =>
    socket.send(JSON.stringify({ op, channel }))
  /** Waits until the server has handled all earlier messages. */
  const handled = async ({ socket, answers }: Awaited<ReturnType<typeof open>>): Promise<void> => {
    const pongs = (): number => answers.filter(({ op }) => op === 'pong').length
    const before = pongs()
    socket.send('{"op":"ping"}')
    await eventually('the pong', () => pongs() > before)
  }

  beforeEach(() => {
    http = createServer()
    hub = createChannelHub()
    reading = new Map()
    begun = []
  })
  afterEach(() => {
    stream.close()
    http.close()
  })

  it('are read one after the other for a client, regardless of its connections and channels', async () => {
    await listen()
    const people = [await open('a'), await open('a'), await open('a')]
    for (const [index, person] of people.entries()) {
      for (let count = 0; count < 64; count += 1) sendOperation(person.socket, 'subscribe', `account:${index}x${count}`)
      await handled(person)
    }
    expect(begun).toEqual(['0x0'])
    finish('0x0')
    await eventually('the next one', () => begun.length === 2)
    expect(reading.size).toBe(1)
    await eventually('the first snapshot', () => people[0]?.answers.some(({ data }) => data === '0x0') === true)
  })

  it('are read for a few clients at a time, while in-memory snapshots are sent immediately', async () => {
    await listen({ snapshotsAtOnce: 2 })
    const people = [await open('a'), await open('b'), await open('c')]
    for (const [index, person] of people.entries()) {
      sendOperation(person.socket, 'subscribe', `account:${index}`)
      sendOperation(person.socket, 'subscribe', 'book:SWT-CNY')
      await handled(person)
      await eventually('the book', () => person.answers.some(({ channel }) => channel === 'book:SWT-CNY'))
    }
    expect(begun).toEqual(['0', '1'])
    finish('1')
    await eventually('the third client', () => begun.length === 3)
  })

  it('are not read for disconnected clients, and buffer nothing for waiting ones', async () => {
    await listen()
    const [person, other] = [await open('a'), await open('a')]
    for (const address of ['1', '2', '3']) sendOperation(person.socket, 'subscribe', `account:${address}`)
    sendOperation(other.socket, 'subscribe', 'account:4')
    await handled(person)
    await handled(other)
    expect(hub.listenedOf('account')).toBe(1)
    sendOperation(person.socket, 'unsubscribe', 'account:2')
    await handled(person)
    other.socket.terminate()
    await eventually('the other one to be gone', () => stream.connections === 1)
    finish('1')
    await eventually('the next one', () => begun.length === 2)
    finish('3')
    await eventually('its snapshot', () => person.answers.some(({ channel }) => channel === 'account:3'))
    await handled(person)
    expect(begun).toEqual(['1', '3'])
  })

  it('are rejected with an error code when too many are waiting, and the client can subscribe again', async () => {
    await listen({ snapshots: 1 })
    const person = await open('a')
    for (const address of ['1', '2', '3']) sendOperation(person.socket, 'subscribe', `account:${address}`)
    await handled(person)
    const refusals = person.answers.filter(({ op }) => op === 'error')
    expect(refusals).toMatchObject([{ code: 'service/busy', channel: 'account:3' }])
    finish('1')
    await eventually('the second', () => begun.length === 2)
    sendOperation(person.socket, 'subscribe', 'account:3')
    await handled(person)
    finish('2')
    await eventually('the third', () => begun.length === 3)
  })
})
