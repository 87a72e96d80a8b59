import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { Links } from './links.ts'

interface Peer {
  readonly server: Server
  readonly port: number
  /** Text that its connections received. */
  received: string
  readonly sockets: Socket[]
}

const peers: Peer[] = []
const opened: { close(): Promise<void> | unknown }[] = []
afterEach(async () => {
  for (const { sockets } of peers) for (const socket of sockets) socket.destroy()
  for (const each of opened.splice(0)) await each.close()
  peers.length = 0
})

async function listen(): Promise<Peer> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const peer: Peer = { server, port: (server.address() as AddressInfo).port, received: '', sockets: [] }
  server.on('connection', (socket) => collect(peer, socket))
  opened.push(server)
  peers.push(peer)
  return peer
}

function collect(peer: Peer, socket: Socket): void {
  peer.sockets.push(socket)
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    peer.received += bytes.toString()
  })
}

/** Two peers, of which the first dials the second. */
async function pair() {
  const [a, b] = [await listen(), await listen()]
  const links = await Links.open([a.port, b.port])
  opened.push(links)
  const socket = connect(links.port(0, 1), '127.0.0.1')
  await once(socket, 'connect')
  collect(a, socket)
  await expect.poll(() => b.sockets.length).toBe(1)
  return { a, b, links, toB: socket, toA: b.sockets[0] as Socket }
}

describe('the links between validators', () => {
  it('forward bytes both ways', async () => {
    const { a, b, toA, toB } = await pair()
    toB.write('hello')
    await expect.poll(() => b.received).toBe('hello')
    toA.write('yes')
    await expect.poll(() => a.received).toBe('yes')
  })

  it('hold one direction while the other continues, and lose nothing', async () => {
    const { a, b, links, toA, toB } = await pair()
    links.hold(0, 1, true)
    toB.write('held ')
    for (const nth of [1, 2, 3]) {
      toA.write(`${nth}`)
      await expect.poll(() => a.received.length).toBe(nth)
    }
    expect(b.received).toBe('')
    toB.write('bytes')
    links.hold(0, 1, false)
    await expect.poll(() => b.received).toBe('held bytes')
  })

  it('hold connections that are made during the cut', async () => {
    const { b, links } = await pair()
    links.hold(0, 1, true)
    const late = connect(links.port(0, 1), '127.0.0.1')
    await once(late, 'connect')
    late.write('late')
    await expect.poll(() => b.sockets.length).toBe(2)
    expect(b.received).toBe('')
    links.hold(0, 1, false)
    await expect.poll(() => b.received).toBe('late')
    late.destroy()
  })

  it('delay bytes and keep their order when the delay ends', async () => {
    const { b, links, toB } = await pair()
    links.delay(1, 150)
    const sent = performance.now()
    toB.write('first ')
    await expect.poll(() => b.received).toBe('first ')
    expect(performance.now() - sent).toBeGreaterThanOrEqual(149)
    toB.write('second ')
    // The proxy receives the bytes before the delay ends.
    await new Promise((resolve) => setTimeout(resolve, 20))
    links.delay(1, 0)
    toB.write('third')
    await expect.poll(() => b.received).toBe('first second third')
  })

  it('reset the connections of a validator', async () => {
    const { links, toB } = await pair()
    const closed = new Promise((resolve) => toB.once('close', resolve))
    links.reset(1)
    await closed
    const again = connect(links.port(0, 1), '127.0.0.1')
    await once(again, 'connect')
    again.destroy()
  })
})
