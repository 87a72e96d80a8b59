import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { fakeSockets, fakeVisibility } from '../../test/fake-socket.ts'
import { MarketStream } from './market-stream.ts'
import { shareSocket } from './shared-socket.ts'
import type { JoinTabs, RequestLock, TabMessage } from './tab-message.ts'

const BOOK = 'book:SWT-CNY'

/** Simulates a browser: messages between tabs, and one lock that passes from tab to tab. */
function browser() {
  const listeners = new Set<(message: TabMessage) => void>()
  const join: JoinTabs = (listener) => {
    listeners.add(listener)
    return {
      post: (message) => {
        for (const each of listeners) if (each !== listener) each(message)
      },
      close: () => void listeners.delete(listener),
    }
  }
  const waiting: (() => void)[] = []
  let holder: { readonly rob: (reason: unknown) => void } | undefined
  const hold = async (held: () => Promise<void>): Promise<void> => {
    const robbed = Promise.withResolvers<never>()
    const mine = { rob: robbed.reject }
    holder = mine
    await Promise.race([held(), robbed.promise])
    if (holder !== mine) return
    holder = undefined
    waiting.shift()?.()
  }
  const lock: RequestLock = async (held, options) => {
    if ('steal' in options) holder?.rob(new Error('stolen'))
    else if (holder !== undefined) await new Promise<void>((resolve) => waiting.push(resolve))
    if ('signal' in options && options.signal.aborted) return waiting.shift()?.()
    return hold(held)
  }
  /** Suspended tabs: they receive nothing, and their messages are lost. */
  const suspended = new Set<number>()
  const joinAs =
    (tab: number): JoinTabs =>
    (listener) => {
      const { post, close } = join((message) => !suspended.has(tab) && listener(message))
      return { post: (message) => !suspended.has(tab) && post(message), close }
    }
  return { joinAs, lock, suspended }
}

function start() {
  const tabs = browser()
  const server = fakeSockets()
  let names = 0
  let count = 0
  const tab = () => {
    const clock = new FakeClock()
    const number = (count += 1)
    const visibility = fakeVisibility()
    const heard: string[] = []
    const stream = new MarketStream({
      url: 'ws://host/ws',
      open: shareSocket({
        lock: tabs.lock,
        join: tabs.joinAs(number),
        open: server.open,
        name: () => `tab-${(names += 1)}`,
        clock,
      }),
      clock,
      random: () => 0,
      visibility,
    })
    const listen = (channel = BOOK) =>
      stream.subscribe(channel, ({ kind, sequence }) => heard.push(`${kind[0]}${sequence}`))
    const suspend = (on: boolean) => void (on ? tabs.suspended.add(number) : tabs.suspended.delete(number))
    return { clock, visibility, stream, heard, listen, suspend }
  }
  const say = (kind: 'snapshot' | 'update', sequence: number, channel = BOOK) =>
    server.last().say({ channel, kind, sequence, ledger: 9, data: {} })
  return { tab, server, say }
}

describe('tabs of a browser', () => {
  it('UX-104 share one socket, subscribe to a channel once, and unsubscribe with the last tab', () => {
    const { tab, server, say } = start()
    const [a, b] = [tab(), tab()]
    const leaveA = a.listen()
    const leaveB = b.listen()
    expect(server.sockets).toHaveLength(1)
    const socket = server.last()
    socket.onopen?.()
    say('snapshot', 4)
    say('update', 5)
    expect([a.heard, b.heard]).toEqual([
      ['s4', 'u5'],
      ['s4', 'u5'],
    ])
    expect([a.stream.state, b.stream.state]).toEqual(['live', 'live'])
    socket.take()
    leaveA()
    expect(socket.take()).toEqual([])
    say('update', 6)
    expect(b.heard.at(-1)).toBe('u6')
    leaveB()
    expect(socket.take()).toEqual([`unsubscribe ${BOOK}`])
  })

  it('UX-104 a tab that joins later receives its own snapshot first', async () => {
    const { tab, server, say } = start()
    const a = tab()
    a.listen()
    server.last().onopen?.()
    say('snapshot', 4)
    say('update', 5)
    server.last().take()
    const b = tab()
    b.listen()
    await Promise.resolve()
    expect(server.sockets).toHaveLength(1)
    expect(server.last().take()).toEqual([`unsubscribe ${BOOK}`, `subscribe ${BOOK}`])
    say('snapshot', 5)
    say('update', 6)
    expect(b.heard).toEqual(['s5', 'u6'])
    expect(a.heard).toEqual(['s4', 'u5', 's5', 'u6'])
  })

  it('UX-104 when the leading tab is hidden, another takes over without going offline', async () => {
    const { tab, server, say } = start()
    const [a, b] = [tab(), tab()]
    a.listen()
    b.listen()
    server.last().onopen?.()
    say('snapshot', 4)
    a.visibility.set(true)
    await a.clock.advance(10_000)
    await Promise.resolve()
    expect(server.sockets).toHaveLength(2)
    expect([server.sockets[0]?.closed, server.last().closed]).toEqual([true, false])
    server.last().onopen?.()
    expect(server.last().take()).toEqual([`subscribe ${BOOK}`])
    say('snapshot', 7)
    say('update', 8)
    expect([b.heard, b.stream.state]).toEqual([['s4', 's7', 'u8'], 'live'])
    expect(a.heard).toEqual(['s4'])
    // The first tab returns as a follower.
    a.visibility.set(false)
    await Promise.resolve()
    expect(server.sockets).toHaveLength(2)
    say('snapshot', 9)
    expect(a.heard.at(-1)).toBe('s9')
  })

  it('UX-104 a lost socket is lost for all tabs, and one of them reopens it', async () => {
    const { tab, server, say } = start()
    const [a, b] = [tab(), tab()]
    a.listen()
    b.listen()
    server.last().onopen?.()
    say('snapshot', 4)
    server.last().onclose?.()
    expect([a.stream.state, b.stream.state]).toEqual(['offline', 'offline'])
    await b.clock.advance(1000)
    await a.clock.advance(1000)
    expect(server.sockets).toHaveLength(2)
    server.last().onopen?.()
    say('snapshot', 6)
    expect([a.heard.at(-1), b.heard.at(-1)]).toEqual(['s6', 's6'])
  })

  it('UX-104 a suspended leader loses the lock and follows when it wakes', async () => {
    const { tab, server, say } = start()
    const [a, b, c] = [tab(), tab(), tab()]
    for (const each of [a, b, c]) each.listen()
    server.last().onopen?.()
    say('snapshot', 4)
    // Nothing happens for a while, except that the leading tab answers pings.
    await b.clock.advance(14_000)
    expect(server.sockets).toHaveLength(1)
    say('update', 5)
    a.suspend(true)
    await b.clock.advance(11_900)
    expect(server.sockets).toHaveLength(1)
    await b.clock.advance(200)
    expect(server.sockets).toHaveLength(2)
    server.last().onopen?.()
    await Promise.resolve()
    say('snapshot', 7)
    expect([b.heard.at(-1), c.heard.at(-1)]).toEqual(['s7', 's7'])
    // The other follower receives the new leader's message and does not take over.
    await c.clock.advance(14_000)
    expect(server.sockets).toHaveLength(2)
    a.suspend(false)
    expect(server.sockets[0]?.closed).toBe(true)
    await a.clock.advance(2000)
    expect(server.sockets).toHaveLength(2)
    say('snapshot', 8)
    expect([a.heard.at(-1), b.heard.at(-1), c.heard.at(-1)]).toEqual(['s8', 's8', 's8'])
  })
})
