import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { createLogger } from '../../platform/logger.ts'
import { openNodeLink } from '../node/node-link.ts'
import { ClusterNodes } from './cluster-nodes.ts'

const logger = createLogger('silent')

/** A node that announces ledgers on request of the test. */
class FakeNode {
  readonly server: WebSocketServer
  #index = 5
  readonly requests: string[] = []

  private constructor(server: WebSocketServer) {
    this.server = server
    server.on('connection', (socket) => {
      socket.on('message', (data: Buffer) => {
        const { command, id } = JSON.parse(data.toString('utf8')) as { command: string; id: number }
        this.requests.push(command)
        socket.send(JSON.stringify({ id, type: 'response', status: 'success', result: { ledger_index: this.#index } }))
      })
    })
  }

  static async start(port = 0): Promise<FakeNode> {
    const server = new WebSocketServer({ host: '127.0.0.1', port })
    await once(server, 'listening')
    return new FakeNode(server)
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  get address() {
    return { url: `ws://127.0.0.1:${this.port}`, token: 'secret' }
  }

  /** Closes a ledger. */
  close(index: number, first?: number): void {
    this.#index = index
    const history = first === undefined ? {} : { validated_ledgers: `${first}-${index}` }
    for (const socket of this.server.clients)
      socket.send(JSON.stringify({ type: 'ledgerClosed', ledger_index: index, ...history }))
  }

  async end(): Promise<void> {
    for (const socket of this.server.clients) socket.terminate()
    await new Promise((resolve) => this.server.close(resolve))
  }
}

let fakes: FakeNode[] = []
let nodes: ClusterNodes
beforeEach(async () => {
  fakes = await Promise.all([FakeNode.start(), FakeNode.start(), FakeNode.start()])
  const addresses = fakes.map(({ address }) => address)
  const [first] = addresses
  if (first === undefined) throw new TypeError('No node')
  nodes = new ClusterNodes(first, logger)
  nodes.watch(addresses)
  for (const { requests } of fakes) await expect.poll(() => requests).toContain('subscribe')
})
afterEach(async () => {
  nodes.stop()
  await Promise.all(fakes.map((fake) => fake.end()))
})

function fake(number: number): FakeNode {
  const found = fakes[number]
  if (found === undefined) throw new TypeError(`No node ${number}`)
  return found
}

function closeAt(index: number, ...numbers: number[]): void {
  for (const number of numbers) fake(number).close(index)
}

describe('the nodes of a cluster', () => {
  it('use the first node, although another one is a ledger ahead', async () => {
    const moved = vi.fn<() => void>()
    nodes.onMove(moved)
    closeAt(6, 2)
    const link = openNodeLink(fake(2).address.url, logger)
    await expect.poll(() => link.connected).toBe(true)
    await link.request('server_info')
    link.close()
    expect(nodes.address).toEqual(fake(0).address)
    expect(moved).not.toHaveBeenCalled()
  })

  it('switch to another node when the one in use ends, and remain there', async () => {
    const { address, port } = fake(0)
    await fake(0).end()
    await expect.poll(() => nodes.address).not.toEqual(address)
    const next = nodes.address
    fakes[0] = await FakeNode.start(port)
    await expect.poll(() => fake(0).requests).toContain('subscribe')
    closeAt(6, 0, 1, 2)
    expect(nodes.address).toEqual(next)
  })

  it('switch from a node that is two ledgers behind to the one with the most recent ledger', async () => {
    closeAt(7, 2)
    await expect.poll(() => nodes.address).toEqual(fake(2).address)
  })

  it('switch from a node whose CometBFT ended, which is eligible again after its next ledger', async () => {
    nodes.cometEnded(0)
    expect(nodes.address).toEqual(fake(1).address)
    nodes.cometEnded(1)
    expect(nodes.address).toEqual(fake(2).address)
    closeAt(6, 0, 2)
    await expect
      .poll(() => {
        nodes.cometEnded(2)
        return nodes.address
      })
      .toEqual(fake(0).address)
  })

  it('use the node of another operator only after it has proved its ledger', async () => {
    const proofs = fakes.map(() => Promise.withResolvers<void>())
    proofs[0]?.resolve()
    nodes.watch(
      fakes.map(({ address }) => address),
      proofs.map(({ promise }) => promise),
    )
    for (const { requests } of fakes)
      await expect.poll(() => requests.filter((each) => each === 'subscribe')).toHaveLength(2)
    closeAt(9, 1, 2)
    proofs[1]?.reject(new TypeError('another network'))
    const link = openNodeLink(fake(2).address.url, logger)
    await expect.poll(() => link.connected).toBe(true)
    await link.request('server_info')
    link.close()
    expect(nodes.address).toEqual(fake(0).address)
    await fake(0).end()
    proofs[2]?.resolve()
    await expect.poll(() => nodes.address).toEqual(fake(2).address)
  })

  it('switch to the node with the longest history, even if another one is a ledger ahead', async () => {
    fake(0).close(8, 1)
    fake(1).close(9, 256)
    fake(2).close(8, 1)
    const links = fakes.map(({ address }) => openNodeLink(address.url, logger))
    for (const link of links) {
      await expect.poll(() => link.connected).toBe(true)
      await link.request('server_info')
      link.close()
    }
    nodes.cometEnded(0)
    expect(nodes.address).toEqual(fake(2).address)
  })

  it('switch links, which send their next requests to the new node', async () => {
    const opened = vi.fn<() => void>()
    const link = openNodeLink(nodes, logger, { onOpen: opened })
    await expect.poll(() => link.connected).toBe(true)
    await link.request('server_info')
    nodes.cometEnded(0)
    await expect.poll(() => opened.mock.calls.length).toBe(2)
    await link.request('server_info')
    expect(fake(0).requests).toContain('server_info')
    expect(fake(1).requests).toContain('server_info')
    link.close()
  })
})
