import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createChannelHub } from './channel-hub.ts'

describe('channels', () => {
  it('number their messages consecutively, with or without listeners, and serialize only for listeners', () => {
    const hub = createChannelHub()
    const heard: unknown[] = []
    let createdCount = 0
    const publish = (value: number): void =>
      hub.publish('book:SWT-CNY', value, () => {
        createdCount += 1
        return value
      })
    publish(1)
    const stop = hub.listen('book:SWT-CNY', (message) => heard.push(JSON.parse(message)))
    publish(2)
    publish(3)
    stop()
    publish(4)
    expect(heard).toEqual(
      [2, 3].map((value) => ({ channel: 'book:SWT-CNY', kind: 'update', sequence: value, ledger: value, data: value })),
    )
    expect([createdCount, hub.sequenceOf('book:SWT-CNY'), hub.hasListeners('book:SWT-CNY')]).toEqual([2, 4, false])
  })

  it('exist as long as they have listeners', () => {
    const hub = createChannelHub()
    const stops = Array.from({ length: 100_000 }, (_, index) => hub.listen(`account:j${index}`, () => undefined))
    expect([hub.size, hub.listenedOf('account'), hub.listenedOf('book')]).toEqual([100_000, 100_000, 0])
    for (const stop of stops) stop()
    for (let index = 0; index < 1000; index += 1) hub.publish(`book:${index}`, 1, () => 1)
    expect([hub.size, hub.listenedOf('account')]).toEqual([0, 0])
  })

  it('ignore a second unsubscribe, which does not end the channel of later listeners', () => {
    const hub = createChannelHub()
    const leave = hub.listen('ledger', () => undefined)
    leave()
    let heard = 0
    hub.listen('ledger', () => (heard += 1))
    leave()
    hub.publish('ledger', 1, () => 1)
    expect([heard, hub.listenedOf('ledger')]).toEqual([1, 1])
  })

  it('never decrease their numbers, and increase them by one while they have listeners', () => {
    const channel = fc.constantFrom('book:A-B', 'book:C-D', 'ledger')
    const step = fc.record({ op: fc.constantFrom('listen' as const, 'leave' as const, 'publish' as const), channel })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const hub = createChannelHub()
        const stops = new Map<string, () => void>()
        const last = new Map<string, number>()
        const take = (name: string, sequence: number, next: boolean): void => {
          const before = last.get(name)
          if (before !== undefined) expect(sequence).toBeGreaterThanOrEqual(before)
          if (before !== undefined && next) expect(sequence).toBe(before + 1)
          last.set(name, sequence)
        }
        for (const { op, channel: name } of steps) {
          if (op === 'publish') hub.publish(name, 1, () => 1)
          if (op === 'leave') {
            stops.get(name)?.()
            stops.delete(name)
          }
          if (op === 'listen' && !stops.has(name)) {
            stops.set(
              name,
              hub.listen(name, (text) => take(name, (JSON.parse(text) as { sequence: number }).sequence, true)),
            )
            take(name, hub.sequenceOf(name), false)
          }
        }
      }),
    )
  })
})
