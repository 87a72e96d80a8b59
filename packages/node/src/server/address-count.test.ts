import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { AddressCount } from './address-count.ts'
import { ClientIdentity } from './client-identity.ts'

class FakeSocket extends EventEmitter {
  isCut = false
  readonly remoteAddress: string

  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }

  destroy(): this {
    this.isCut = true
    this.emit('close')
    return this
  }
}

const MAX_CONNECTIONS = 256

/** Opens the given number of sockets from an address and returns those that stay open. */
function open(count: AddressCount, address: string, sockets: number): FakeSocket[] {
  const opened = Array.from({ length: sockets }, () => new FakeSocket(address))
  for (const socket of opened) count.admit(socket as never)
  return opened.filter(({ isCut }) => !isCut)
}

it('an address has a maximum number of sockets regardless of their headers; a /64 counts as one address', () => {
  const count = new AddressCount(MAX_CONNECTIONS, new ClientIdentity([]))
  expect(open(count, '203.0.113.1', MAX_CONNECTIONS + 44)).toHaveLength(MAX_CONNECTIONS)
  expect(open(count, '::ffff:203.0.113.1', 1)).toHaveLength(0)
  expect(open(count, '203.0.113.2', 1)).toHaveLength(1)
  const held = Array.from({ length: MAX_CONNECTIONS }, (_, nth) => open(count, `2001:db8::${nth.toString(16)}`, 1))
  expect(held.flat()).toHaveLength(MAX_CONNECTIONS)
  expect(open(count, '2001:db8::ffff', 1)).toHaveLength(0)
})

it('closing a socket frees its slot exactly once', () => {
  const count = new AddressCount(2, new ClientIdentity([]))
  const [first] = open(count, '203.0.113.1', 2)
  expect(open(count, '203.0.113.1', 5)).toHaveLength(0)
  first?.emit('close')
  first?.emit('close')
  expect(open(count, '203.0.113.1', 5)).toHaveLength(1)
})

it('loopback and trusted proxies carry many clients and are not counted', () => {
  const count = new AddressCount(1, new ClientIdentity(['10.0.0.0/8']))
  for (const address of ['127.0.0.1', '::1', '10.1.2.3']) expect(open(count, address, 5)).toHaveLength(5)
})
