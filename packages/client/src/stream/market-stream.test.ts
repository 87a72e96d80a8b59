import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { fakeSockets, fakeVisibility } from '../../test/fake-socket.ts'
import { BackOff } from './back-off.ts'
import { subscribeChannel } from './channel-types.ts'
import { MarketStream } from './market-stream.ts'
import type { MarketStreamOptions, StreamState } from './market-stream.ts'

const BOOK = 'book:SWT-CNY'

function start(options: Pick<MarketStreamOptions, 'pace'> = {}) {
  const clock = new FakeClock()
  const server = fakeSockets()
  const visibility = fakeVisibility()
  const states: StreamState[] = []
  const stream = new MarketStream({
    url: 'ws://host/ws',
    open: server.open,
    clock,
    random: () => 0,
    visibility,
    onState: (state) => states.push(state),
    ...options,
  })
  const heard: string[] = []
  const listen = (channel = BOOK, name = '') =>
    stream.subscribe(channel, ({ kind, sequence }) => heard.push(`${name}${kind[0]}${sequence}`))
  const open = () => {
    const socket = server.last()
    socket.onopen?.()
    return socket
  }
  const say = (kind: 'snapshot' | 'update', sequence: number, channel = BOOK) =>
    server.last().say({ channel, kind, sequence, ledger: 9, data: {} })
  return { clock, server, visibility, states, stream, heard, listen, open, say }
}

describe('subscriptions', () => {
  it('subscribes to a channel once for all subscribers and unsubscribes with the last one', () => {
    const { listen, open, server, heard, say, stream } = start()
    const leaveA = listen(BOOK, 'a')
    expect(server.sockets).toHaveLength(1)
    const socket = open()
    const leaveB = listen(BOOK, 'b')
    expect(socket.take()).toEqual([`subscribe ${BOOK}`])
    say('snapshot', 4)
    expect(heard).toEqual(['as4', 'bs4'])
    leaveA()
    leaveA()
    expect(socket.take()).toEqual([])
    leaveB()
    expect(socket.take()).toEqual([`unsubscribe ${BOOK}`])
    expect(stream.state).toBe('live')
  })

  it('gives a later subscriber the current snapshot if it is still complete, or a new one', () => {
    const { listen, open, heard, say } = start()
    listen(BOOK, 'a')
    const socket = open()
    say('snapshot', 4)
    listen(BOOK, 'b')
    expect(heard).toEqual(['as4', 'bs4'])
    say('update', 5)
    socket.take()
    listen(BOOK, 'c')
    expect(socket.take()).toEqual([`unsubscribe ${BOOK}`, `subscribe ${BOOK}`])
    say('update', 6)
    say('snapshot', 6)
    expect(heard.slice(4)).toEqual(['as6', 'bs6', 'cs6'])
  })

  it('passes a refusal to the subscribers of the refused channel', () => {
    const { stream, open } = start()
    const refusals: string[] = []
    stream.subscribe(
      'book:X-Y',
      () => undefined,
      (code, message) => refusals.push(`${code} ${message}`),
    )
    open().say({ op: 'error', code: 'channel/unknown', message: 'no such pair', channel: 'book:X-Y' })
    expect(refusals).toEqual(['channel/unknown no such pair'])
  })

  it.each(['service/not-ready', 'service/busy'])('retries after 2 s when the server answers %s', async (code) => {
    const { listen, open, clock } = start()
    const leave = listen()
    const socket = open()
    const refusal = { op: 'error', code, message: 'starting', channel: BOOK }
    socket.take()
    socket.say(refusal)
    await clock.advance(1999)
    expect(socket.take()).toEqual([])
    await clock.advance(1)
    expect(socket.take()).toEqual([`unsubscribe ${BOOK}`, `subscribe ${BOOK}`])
    socket.say(refusal)
    leave()
    socket.take()
    await clock.advance(2000)
    expect(socket.take()).toEqual([])
  })

  it('types the data of each channel', () => {
    const { stream, open, server } = start()
    const closes: number[] = []
    subscribeChannel(stream, { kind: 'ledger' }, (message) => closes.push(message.data.index))
    open()
    const data = { index: 9, hash: 'AB', closeTime: 1, transactions: 0, live: true }
    server.last().say({ channel: 'ledger', kind: 'snapshot', sequence: 1, ledger: 9, data })
    expect(closes).toEqual([9])
  })
})

describe('sequence', () => {
  it('delivers updates in sequence and drops older ones', () => {
    const { listen, open, heard, say } = start()
    listen()
    open()
    say('update', 3)
    say('snapshot', 4)
    say('update', 4)
    say('update', 5)
    say('update', 6)
    expect(heard).toEqual(['s4', 'u5', 'u6'])
  })

  it('TRD-111 requests a new snapshot after a gap and delivers nothing before it arrives', () => {
    const { listen, open, heard, say } = start()
    listen()
    const socket = open()
    say('snapshot', 4)
    socket.take()
    say('update', 6)
    expect(socket.take()).toEqual([`unsubscribe ${BOOK}`, `subscribe ${BOOK}`])
    say('update', 7)
    say('snapshot', 8)
    say('update', 9)
    expect(heard).toEqual(['s4', 's8', 'u9'])
  })

  it.each([
    ['no JSON', '{oops'],
    ['no channel', { kind: 'update', sequence: 1, ledger: 1, data: {} }],
    ['a bad kind', { channel: BOOK, kind: 'x', sequence: 5, ledger: 1, data: {} }],
    ['a bad sequence', { channel: BOOK, kind: 'update', sequence: '5', ledger: 1, data: {} }],
    ['no data', { channel: BOOK, kind: 'update', sequence: 5, ledger: 1 }],
    ['null', 'null'],
  ])('requests a new snapshot after a message with %s', (_title, message) => {
    const { listen, open, say } = start()
    listen()
    const socket = open()
    say('snapshot', 4)
    socket.take()
    socket.say(message)
    expect(socket.take()).toEqual([`unsubscribe ${BOOK}`, `subscribe ${BOOK}`])
  })

  it('requests a new snapshot when a listener cannot use the data', () => {
    const { stream, open, say } = start()
    stream.subscribe(BOOK, ({ kind }) => {
      if (kind === 'update') throw new RangeError('cannot apply')
    })
    const socket = open()
    say('snapshot', 4)
    socket.take()
    say('update', 5)
    expect(socket.take()).toEqual([`unsubscribe ${BOOK}`, `subscribe ${BOOK}`])
  })

  it('stops requesting snapshots for a channel that breaks again and again', () => {
    const { listen, open, say, server, states } = start()
    listen()
    open()
    for (let turn = 0; turn < 4; turn += 1) {
      say('snapshot', 4)
      say('update', 6)
    }
    expect(server.last().closed).toBe(true)
    expect(states.at(-1)).toBe('offline')
  })
})

describe('connection', () => {
  it('TRD-111 reports connecting, live and, after a loss, offline until it reconnects', async () => {
    const { listen, open, say, states, server, clock } = start()
    listen()
    open()
    say('snapshot', 4)
    server.last().onclose?.()
    await clock.advance(999)
    expect(server.sockets).toHaveLength(1)
    await clock.advance(1)
    const socket = open()
    expect(socket.take()).toEqual([`subscribe ${BOOK}`])
    say('snapshot', 20)
    expect(states).toEqual(['connecting', 'live', 'offline', 'connecting', 'live'])
  })

  it('expects a snapshot first after a loss and ignores old sequence numbers', async () => {
    const { listen, open, say, heard, server, clock } = start()
    listen()
    open()
    say('snapshot', 4)
    server.last().onerror?.()
    server.last().onclose?.()
    await clock.advance(1000)
    open()
    say('update', 5)
    say('snapshot', 2)
    say('update', 3)
    expect(heard).toEqual(['s4', 's2', 'u3'])
  })

  it('ignores messages of an abandoned socket', async () => {
    const { listen, open, say, heard, server, clock } = start()
    listen()
    const old = open()
    say('snapshot', 4)
    old.onclose?.()
    await clock.advance(1000)
    open()
    old.say({ channel: BOOK, kind: 'snapshot', sequence: 9, ledger: 9, data: {} })
    old.onopen?.()
    old.onclose?.()
    expect([heard, server.sockets.length]).toEqual([['s4'], 2])
  })

  it('increases the retry delay from 1 s by half up to 30 s, with random jitter', () => {
    const pauses = (random: number) => {
      const backOff = new BackOff(() => random)
      return Array.from({ length: 12 }, () => backOff.next())
    }
    expect(pauses(0)).toEqual([1000, 1500, 2250, 3375, 5063, 7594, 11_391, 17_086, 25_629, 30_000, 30_000, 30_000])
    expect(pauses(1)[0]).toBe(700)
    const backOff = new BackOff(() => 0)
    backOff.next()
    backOff.reset()
    expect(backOff.next()).toBe(1000)
  })

  it('resets the retry delay after good data', async () => {
    const { listen, open, say, server, clock } = start()
    listen()
    for (const pause of [1000, 1500]) {
      server.last().onclose?.()
      await clock.advance(pause)
    }
    open()
    say('snapshot', 1)
    server.last().onclose?.()
    await clock.advance(1000)
    expect(server.sockets).toHaveLength(4)
  })

  it('becomes stale after 15 s of silence and offline 10 s later', async () => {
    const { listen, open, say, states, clock, server } = start()
    listen()
    const socket = open()
    say('snapshot', 4)
    socket.take()
    await clock.advance(15_000)
    expect([socket.take(), states.at(-1)]).toEqual([['ping'], 'stale'])
    await clock.advance(10_000)
    expect([server.sockets[0]?.closed, states.at(-1)]).toEqual([true, 'offline'])
  })

  it('accepts a pong as a sign of life', async () => {
    const { listen, open, say, states, clock } = start()
    listen()
    const socket = open()
    say('snapshot', 4)
    await clock.advance(15_000)
    socket.say({ op: 'pong' })
    await clock.advance(14_999)
    expect(states.at(-1)).toBe('live')
  })

  it('abandons a socket that never opens', async () => {
    const { listen, clock, server } = start()
    listen()
    await clock.advance(25_000)
    expect(server.sockets[0]?.closed).toBe(true)
    await clock.advance(1000)
    expect(server.sockets).toHaveLength(2)
  })

  it('ends everything on close', async () => {
    const { listen, open, stream, clock, server, visibility } = start()
    listen()
    open()
    stream.close()
    await clock.advance(100_000)
    expect([server.sockets.length, clock.timers, visibility.listeners.size, stream.state]).toEqual([1, 0, 0, 'offline'])
  })
})

describe('a pace that delays messages', () => {
  function startPaced() {
    const held: (() => void)[] = []
    const release = (): void => {
      for (const deliver of held.splice(0)) deliver()
    }
    return { ...start({ pace: (_text, deliver) => held.push(deliver) }), release }
  }

  it('delivers nothing of a lost socket', async () => {
    const { listen, open, say, heard, clock, server, release } = startPaced()
    listen()
    open()
    say('snapshot', 4)
    server.last().onclose?.()
    await clock.advance(1000)
    open()
    release()
    expect(heard).toEqual([])
    say('snapshot', 9)
    release()
    expect(heard).toEqual(['s9'])
  })

  it('keeps the connection when the pong is delivered in time', async () => {
    const { listen, open, say, states, clock, server, release } = startPaced()
    listen()
    const socket = open()
    say('snapshot', 4)
    release()
    await clock.advance(15_000)
    socket.say({ op: 'pong' })
    await clock.advance(100)
    release()
    await clock.advance(14_900)
    expect([states.at(-1), server.sockets.length]).toEqual(['live', 1])
  })

  it('delivers no held update to a later subscription of the channel', () => {
    const { listen, open, say, heard, release } = startPaced()
    const leave = listen(BOOK, 'a')
    open()
    say('snapshot', 4)
    release()
    say('update', 5)
    leave()
    listen(BOOK, 'b')
    say('snapshot', 6)
    say('update', 7)
    release()
    expect(heard).toEqual(['as4', 'bs6', 'bu7'])
  })
})

describe('visibility', () => {
  it('suspends a hidden page after 10 s and resumes at once when it is visible', async () => {
    const { listen, open, say, visibility, clock, server, states } = start()
    listen()
    open()
    say('snapshot', 4)
    visibility.set(true)
    await clock.advance(10_000)
    expect([server.last().closed, states.at(-1), clock.timers]).toEqual([true, 'stale', 0])
    await clock.advance(600_000)
    expect(server.sockets).toHaveLength(1)
    visibility.set(false)
    expect(server.sockets).toHaveLength(2)
    expect(open().take()).toEqual([`subscribe ${BOOK}`])
  })

  it('ignores a page that is hidden for a moment', async () => {
    const { listen, open, say, visibility, clock, server } = start()
    listen()
    open()
    say('snapshot', 4)
    visibility.set(true)
    await clock.advance(9000)
    visibility.set(false)
    await clock.advance(5000)
    expect([server.sockets.length, server.last().closed]).toEqual([1, false])
  })

  it('does not reconnect while the page is hidden', async () => {
    const { listen, server, visibility, clock } = start()
    listen()
    visibility.set(true)
    await clock.advance(10_000)
    server.last().onclose?.()
    listen('ledger')
    await clock.advance(100_000)
    expect(server.sockets).toHaveLength(1)
  })

  it('reconnects at once when the page becomes visible, without the earlier retry delay', async () => {
    const { listen, server, visibility, clock } = start()
    listen()
    for (let loss = 0; loss < 12; loss += 1) {
      server.last().onclose?.()
      await clock.advance(30_000)
    }
    server.last().onclose?.()
    const before = server.sockets.length
    visibility.set(true)
    await clock.advance(10_000)
    visibility.set(false)
    expect(server.sockets.length).toBe(before + 1)
  })
})

describe('subscribers that arrive while the stream is down', () => {
  it('wait for a new snapshot, because the earlier one is stale', async () => {
    const { listen, open, say, heard, server, clock } = start()
    listen(BOOK, 'a')
    open()
    say('snapshot', 4)
    server.last().onclose?.()
    listen(BOOK, 'b')
    expect(heard).toEqual(['as4'])
    await clock.advance(1000)
    open()
    say('snapshot', 9)
    expect(heard.slice(1)).toEqual(['as9', 'bs9'])
  })
})

describe('a channel that is subscribed again', () => {
  it('has as many retries as a new channel', () => {
    const { listen, open, say, server } = start()
    const stay = listen('ledger')
    open()
    const breakThrice = (): void => {
      for (let round = 0; round < 3; round += 1) {
        say('snapshot', 1)
        say('update', 9)
      }
    }
    const leave = listen()
    breakThrice()
    leave()
    listen()
    breakThrice()
    expect([server.sockets.length, server.last().closed]).toEqual([1, false])
    stay()
  })
})

describe('a network that comes and goes', () => {
  it('connects at once on retry() and resets the retry delay', async () => {
    const { stream, listen, server, open, clock } = start()
    listen()
    open().onclose?.()
    for (const pause of [1000, 1500, 2250]) {
      await clock.advance(pause)
      server.last().onclose?.()
    }
    expect(server.sockets).toHaveLength(4)
    stream.retry()
    expect(server.sockets).toHaveLength(5)
    stream.retry()
    expect(server.sockets).toHaveLength(5)
    server.last().onclose?.()
    await clock.advance(1000)
    expect(server.sockets).toHaveLength(6)
  })

  it('replaces a socket that may be dead and subscribes again on renew()', () => {
    const { stream, listen, server, open, say, heard } = start()
    listen()
    const first = open()
    say('snapshot', 4)
    stream.renew()
    expect([server.sockets.length, first.closed]).toEqual([2, true])
    expect(open().take()).toEqual([`subscribe ${BOOK}`])
    first.say({ channel: BOOK, kind: 'update', sequence: 5, ledger: 9, data: {} })
    say('snapshot', 9)
    expect(heard).toEqual(['s4', 's9'])
  })

  it('abandons a server that does not answer a ping and keeps one that does', async () => {
    const { stream, listen, server, open, clock, states } = start()
    listen()
    const socket = open()
    socket.take()
    stream.check(3000)
    expect(socket.take()).toEqual(['ping'])
    await clock.advance(2999)
    socket.say({ op: 'pong' })
    await clock.advance(3000)
    expect(socket.closed).toBe(false)
    stream.check(3000)
    await clock.advance(3000)
    expect([socket.closed, states.at(-1)]).toEqual([true, 'offline'])
    await clock.advance(1000)
    expect(server.sockets).toHaveLength(2)
  })
})
