import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { fakeSockets, fakeVisibility } from '../../test/fake-socket.ts'
import { BackOff } from './back-off.ts'
import { subscribeChannel } from './channel-types.ts'
import { MarketStream } from './market-stream.ts'
import type { StreamState } from './market-stream.ts'

const BOOK = 'book:SWT-CNY'

function start() {
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
  it('a channel is subscribed once for all its subscribers and left with the last', () => {
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

  it('a later subscriber gets the snapshot that is still whole, or a new one', () => {
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

  it('a refusal reaches those who asked', () => {
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

  it.each(['service/not-ready', 'service/busy'])(
    'a server that is starting is asked again after 2 s (%s)',
    async (code) => {
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
    },
  )

  it('channels have typed data', () => {
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
  it('hands updates on in sequence and drops those that are older', () => {
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

  it('TRD-111 a gap asks for a new snapshot, and nothing is heard until it comes', () => {
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
  ])('a message with %s asks for a new snapshot', (_title, message) => {
    const { listen, open, say } = start()
    listen()
    const socket = open()
    say('snapshot', 4)
    socket.take()
    socket.say(message)
    expect(socket.take()).toEqual([`unsubscribe ${BOOK}`, `subscribe ${BOOK}`])
  })

  it('a listener that cannot use the data asks for a new snapshot', () => {
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

  it('a channel that breaks again and again is not asked for ever', () => {
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
  it('TRD-111 states are connecting, live and, after a loss, offline until it is back', async () => {
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

  it('after a loss the next message is a snapshot, old sequences count for nothing', async () => {
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

  it('messages of a socket that was given up are not heard', async () => {
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

  it('pauses grow from 1 s by half up to 30 s, less by chance', () => {
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

  it('good data starts the pauses again', async () => {
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

  it('silence is stale after 15 s and a loss 10 s later', async () => {
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

  it('a pong is a sign of life', async () => {
    const { listen, open, say, states, clock } = start()
    listen()
    const socket = open()
    say('snapshot', 4)
    await clock.advance(15_000)
    socket.say({ op: 'pong' })
    await clock.advance(14_999)
    expect(states.at(-1)).toBe('live')
  })

  it('a socket that never opens is given up', async () => {
    const { listen, clock, server } = start()
    listen()
    await clock.advance(25_000)
    expect(server.sockets[0]?.closed).toBe(true)
    await clock.advance(1000)
    expect(server.sockets).toHaveLength(2)
  })

  it('closing ends everything', async () => {
    const { listen, open, stream, clock, server, visibility } = start()
    listen()
    open()
    stream.close()
    await clock.advance(100_000)
    expect([server.sockets.length, clock.timers, visibility.listeners.size, stream.state]).toEqual([1, 0, 0, 'offline'])
  })
})

describe('visibility', () => {
  it('a hidden page rests after 10 s and takes up again at once', async () => {
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

  it('a glance away changes nothing', async () => {
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

  it('a hidden page does not try to connect again', async () => {
    const { listen, server, visibility, clock } = start()
    listen()
    visibility.set(true)
    await clock.advance(10_000)
    server.last().onclose?.()
    listen('ledger')
    await clock.advance(100_000)
    expect(server.sockets).toHaveLength(1)
  })

  it('a page that comes back does not sit out the pause it had before', async () => {
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

describe('who comes while the stream is away', () => {
  it('waits for a new snapshot: the one from before is old', async () => {
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

describe('a channel that was left and is wanted again', () => {
  it('has as many tries as a new one', () => {
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
  it('connects at once when it is told to, and starts with short pauses again', async () => {
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

  it('leaves a socket that may be dead for a new one, and subscribes there', () => {
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

  it('a server that is asked and stays silent is left; one that answers is not', async () => {
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
