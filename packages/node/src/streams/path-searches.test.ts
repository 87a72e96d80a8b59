import { describe, expect, it } from 'vitest'
import { defaultLimits } from '../server/limits.ts'
import { PathSearches } from './path-searches.ts'
import type { Subscriber } from './subscriber.ts'

const limits = { ...defaultLimits.paths, kept: 6, keptPerClient: 2, renewals: 3, renewalMs: 50 }

/** Searches that take a time each, on an event loop in the hands of a test. */
class Loop {
  now = 0
  /** Milliseconds that a search takes. */
  cost = 1
  readonly renewed: string[] = []
  readonly told: string[] = []
  readonly #turns: (() => void)[] = []
  readonly searches = new PathSearches(
    limits,
    () => this.now,
    (run) => this.#turns.push(run),
  )

  /** One turn of the event loop. */
  turn(): void {
    for (const run of this.#turns.splice(0)) run()
  }

  /** A close and everything that comes of it. */
  close(): void {
    this.searches.renew()
    while (this.#turns.length > 0) this.turn()
  }

  add(name: string, client = name): Subscriber {
    const subscriber = { send: (message: string) => this.told.push(message) }
    const renew = (): { name: string } => {
      this.renewed.push(name)
      this.now += this.cost
      return { name }
    }
    this.searches.start(subscriber, { client, answer: undefined, renew })
    return subscriber
  }
}

function loopOf(names: string): Loop {
  const loop = new Loop()
  for (const name of names) loop.add(name)
  return loop
}

describe('searches that go on', () => {
  it('are renewed in turn, so many a ledger, each in a turn of the event loop', () => {
    const loop = loopOf('abcde')
    loop.searches.renew()
    expect(loop.renewed).toEqual([])
    loop.turn()
    expect(loop.renewed).toEqual(['a'])
    loop.close()
    loop.close()
    loop.close()
    expect(loop.renewed.slice(0, 10).join('')).toBe('abcdeabcde')
    expect(loop.told[0]).toBe('{"type":"path_find","name":"a"}')
  })

  it('are renewed once a ledger at most, however few they are', () => {
    const loop = loopOf('ab')
    loop.close()
    expect(loop.renewed.join('')).toBe('ab')
  })

  it('cost a ledger no more time than it has for them, and the next ledger goes on with the next', () => {
    const loop = loopOf('abcd')
    loop.cost = 60
    loop.close()
    expect(loop.renewed.join('')).toBe('a')
    loop.close()
    loop.cost = 30
    loop.close()
    expect(loop.renewed.join('')).toBe('abcd')
  })

  it('begin no other once the time is used up exactly', () => {
    const loop = loopOf('ab')
    loop.cost = 50
    loop.close()
    expect(loop.renewed.join('')).toBe('a')
  })

  it('of closes that come faster than the renewals only the last counts', () => {
    const loop = loopOf('abcde')
    loop.searches.renew()
    loop.searches.renew()
    loop.turn()
    expect(loop.renewed.join('')).toBe('a')
    loop.close()
    expect(loop.renewed.join('')).toBe('abcd')
  })

  it('are not renewed once their connection is gone', () => {
    const loop = new Loop()
    const a = loop.add('a')
    loop.add('b')
    loop.searches.renew()
    loop.searches.stop(a)
    loop.close()
    expect(loop.renewed.join('')).toBe('b')
    loop.searches.clear()
    loop.close()
    expect(loop.renewed.join('')).toBe('b')
  })

  it('have room for so many, and for so many of one client; in place of an own one there is always room', () => {
    const loop = new Loop()
    const mine = loop.add('a1', 'a')
    const stranger = { send: () => undefined }
    expect(loop.searches.hasRoom(stranger, 'a')).toBe(true)
    loop.add('a2', 'a')
    expect(loop.searches.hasRoom(stranger, 'a')).toBe(false)
    expect(loop.searches.hasRoom(mine, 'a')).toBe(true)
    expect(loop.searches.hasRoom(stranger, 'b')).toBe(true)
    for (const name of 'bcde') loop.add(name)
    expect(loop.searches.hasRoom(stranger, 'f')).toBe(false)
    expect(loop.searches.hasRoom(mine, 'a')).toBe(true)
  })
})
