import { describe, expect, it } from 'vitest'
import { defaultLimits } from '../server/limits.ts'
import { PathSearches } from './path-searches.ts'
import type { Subscriber } from './subscriber.ts'

const limits = { ...defaultLimits.paths, kept: 6, keptPerClient: 2, renewals: 3, renewalMs: 50 }

/** Searches of a fixed duration on an event loop that the test controls. */
class Loop {
  now = 0
  /** Duration of a search, in milliseconds. */
  cost = 1
  readonly renewed: string[] = []
  readonly sent: string[] = []
  readonly #turns: (() => void)[] = []
  readonly searches = new PathSearches(
    limits,
    () => this.now,
    (run) => this.#turns.push(run),
  )

  /** Runs one turn of the event loop. */
  turn(): void {
    for (const run of this.#turns.splice(0)) run()
  }

  /** Closes a ledger and settles the event loop. */
  close(): void {
    this.searches.renew()
    while (this.#turns.length > 0) this.turn()
  }

  add(name: string, client = name): Subscriber {
    const subscriber = { send: (message: string) => this.sent.push(message) }
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

describe('kept path searches', () => {
  it('are renewed in turn, a limited number per ledger, each in a turn of the event loop', () => {
    const loop = loopOf('abcde')
    loop.searches.renew()
    expect(loop.renewed).toEqual([])
    loop.turn()
    expect(loop.renewed).toEqual(['a'])
    loop.close()
    loop.close()
    loop.close()
    expect(loop.renewed.slice(0, 10).join('')).toBe('abcdeabcde')
    expect(loop.sent[0]).toBe('{"type":"path_find","name":"a"}')
  })

  it('are renewed at most once per ledger, even if there are only few', () => {
    const loop = loopOf('ab')
    loop.close()
    expect(loop.renewed.join('')).toBe('ab')
  })

  it('use only their time budget per ledger, and the next ledger continues with the next search', () => {
    const loop = loopOf('abcd')
    loop.cost = 60
    loop.close()
    expect(loop.renewed.join('')).toBe('a')
    loop.close()
    loop.cost = 30
    loop.close()
    expect(loop.renewed.join('')).toBe('abcd')
  })

  it('start no search once the time budget is exactly used up', () => {
    const loop = loopOf('ab')
    loop.cost = 50
    loop.close()
    expect(loop.renewed.join('')).toBe('a')
  })

  it('skip to the latest close when closes arrive faster than renewals', () => {
    const loop = loopOf('abcde')
    loop.searches.renew()
    loop.searches.renew()
    loop.turn()
    expect(loop.renewed.join('')).toBe('a')
    loop.close()
    expect(loop.renewed.join('')).toBe('abcd')
  })

  it('are not renewed after their connection closes', () => {
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

  it('have a limit overall and per client, and a client can always replace its own search', () => {
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
