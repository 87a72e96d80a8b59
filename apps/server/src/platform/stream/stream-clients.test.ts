import { describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { DEFAULT_STREAM_LIMITS, StreamClients, type StreamLimits } from './stream-clients.ts'

const limits: StreamLimits = {
  ...DEFAULT_STREAM_LIMITS,
  connections: 2,
  connectionsOfAll: 3,
  subscriptions: 3,
  subscriptionsOfAll: 4,
  messages: 2,
  owedBytes: 100,
}

function socket(bufferedAmount = 0): WebSocket {
  return { bufferedAmount } as WebSocket
}

describe('clients of the market stream', () => {
  it('share limits of connections, subscriptions and bytes over all their sockets', () => {
    const clients = new StreamClients(limits)
    const [one, two] = [clients.join('a', socket(60)), clients.join('a', socket(50))]
    expect([clients.refusalOf('a'), clients.refusalOf('b')]).toEqual(['client', undefined])
    expect([one.owesTooMuch, two.owesTooMuch]).toEqual([true, true])
    expect([one.takeSubscription(), one.takeSubscription(), two.takeSubscription(), two.takeSubscription()]).toEqual([
      undefined,
      undefined,
      undefined,
      'At most 3 channels over all connections of a client',
    ])
    const other = clients.join('b', socket())
    expect([clients.refusalOf('b'), clients.refusalOf('c')]).toEqual(['everybody', 'everybody'])
    expect([other.takeSubscription(), other.takeSubscription()]).toEqual([
      undefined,
      'The server has no room for further channels',
    ])
    one.endSubscription()
    expect(other.takeSubscription()).toBeUndefined()
    one.leave()
    one.leave()
    expect([clients.refusalOf('a'), two.owesTooMuch]).toEqual([undefined, false])
  })

  it('keep their message count across a reconnect until the next heartbeat', () => {
    const clients = new StreamClients(limits)
    const first = clients.join('a', socket())
    expect([first.takeMessage(), first.takeMessage(), first.takeMessage()]).toEqual([true, true, false])
    first.leave()
    expect(clients.join('a', socket()).takeMessage()).toBe(false)
    clients.beat()
    expect(clients.join('a', socket()).takeMessage()).toBe(true)
  })
})
