import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { STREAM_BUFFER_LIMIT, STREAM_CLOSE } from '@tidebook/contract'
import { eventually } from '@tidebook/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createChannelHub, type ChannelHub } from './channel-hub.ts'
import { startStreamServer, type StreamServer } from './stream-server.ts'

const CHANNEL = 'book:SWT-CNY'
const MESSAGE_BYTES = 128 * 1024
/** More messages than the operating system buffers for a connection that does not read. */
const MESSAGES = 150

describe('a client that does not read', () => {
  let http: Server
  let hub: ChannelHub
  let stream: StreamServer
  let dropped: string[]

  const listen = async (graceMs: number): Promise<string> => {
    stream = startStreamServer({
      server: http,
      hub,
      source: {
        exists: () => true,
        isInMemory: () => true,
        snapshot: () => ({ ledger: 1, data: { bids: [], asks: [], tick: 6 } }),
      },
      admit: () => ({ network: '127.0.0.1' }),
      onDropped: (reason) => dropped.push(reason),
      graceMs,
    })
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    return `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws`
  }
  const subscriber = async (url: string): Promise<{ socket: WebSocket; sequences: number[] }> => {
    const socket = new WebSocket(url)
    const sequences: number[] = []
    socket.on('message', (data) => sequences.push((JSON.parse(String(data)) as { sequence: number }).sequence))
    await once(socket, 'open')
    socket.send(JSON.stringify({ op: 'subscribe', channel: CHANNEL }))
    await eventually('the snapshot', () => sequences.length === 1)
    return { socket, sequences }
  }
  /** @returns the maximum number of bytes that the server buffered for its clients */
  const flood = async (fast: { readonly sequences: readonly number[] }): Promise<number> => {
    let most = 0
    for (let number = 1; number <= MESSAGES; number += 1) {
      hub.publish(CHANNEL, number, () => 'x'.repeat(MESSAGE_BYTES))
      most = Math.max(most, stream.owed)
      await eventually(`message ${number} at the one who reads`, () => fast.sequences.length > number)
      await nextTurn()
    }
    return most
  }

  beforeEach(() => {
    http = createServer()
    hub = createChannelHub()
    dropped = []
  })
  afterEach(() => {
    stream.close()
    http.close()
  })

  it('API-114 SCL-208 is closed as too slow with a dedicated code, has at most the limit buffered, and does not affect other clients', async () => {
    const url = await listen(60_000)
    const [slow, fast] = [await subscriber(url), await subscriber(url)]
    slow.socket.pause()
    const most = await flood(fast)
    expect(dropped).toEqual(['slowReader'])
    expect(most).toBeLessThan(2 * (STREAM_BUFFER_LIMIT + 2 * MESSAGE_BYTES))
    expect(fast.sequences).toEqual(Array.from({ length: MESSAGES + 1 }, (_, index) => index))
    const closed = once(slow.socket, 'close')
    slow.socket.resume()
    const [code, reason] = (await closed) as [number, Buffer]
    expect([code, String(reason)]).toEqual([STREAM_CLOSE.slowReader.code, STREAM_CLOSE.slowReader.reason])
    expect(slow.sequences.length).toBeLessThan(MESSAGES)
    fast.socket.terminate()
  })

  it('API-114 is disconnected when it does not read the close frame', async () => {
    const url = await listen(50)
    const [slow, fast] = [await subscriber(url), await subscriber(url)]
    slow.socket.pause()
    await flood(fast)
    await eventually('one connection to be left', () => stream.connections === 1)
    expect([dropped, stream.owed]).toEqual([['slowReader'], 0])
    fast.socket.terminate()
    slow.socket.terminate()
  })

  it('API-114 receives a close code for an oversized message, and has time to read it', async () => {
    const { port } = new URL(await listen(60_000))
    const wire = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
    const upgradeRequest = ['GET /ws HTTP/1.1', 'Host: 127.0.0.1', 'Upgrade: websocket', 'Connection: Upgrade']
    const named = ['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13', '', '']
    wire.write([...upgradeRequest, ...named].join('\r\n'))
    await eventually('the connection', () => stream.connections === 1)
    let received = Buffer.alloc(0)
    wire.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part])
    })
    // the header of a text frame of 300,000 bytes, whose payload is never sent
    wire.write(Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x04, 0x93, 0xe0, 1, 2, 3, 4]))
    // a close frame with code 1009
    await eventually('the close frame', () => received.includes(Buffer.from([0x88, 0x02, 0x03, 0xf1])))
    expect(stream.connections).toBe(1)
    wire.destroy()
    await eventually('it to leave', () => stream.connections === 0)
  })

  it('API-114 receives a close code for a flood of messages, and is disconnected', async () => {
    const url = await listen(60_000)
    const { socket } = await subscriber(url)
    const closed = once(socket, 'close')
    for (let count = 0; count < 400; count += 1) socket.send('{"op":"ping"}')
    expect((await closed)[0]).toBe(STREAM_CLOSE.tooManyMessages.code)
    expect(dropped).toEqual(['tooManyMessages'])
  })
})
