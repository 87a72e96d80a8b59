import { describe, expect, it } from 'vitest'
import { createChannelHub } from './channel-hub.ts'

describe('channels', () => {
  it('number their messages one by one, heard or not, and serialise only for listeners', () => {
    const hub = createChannelHub()
    const heard: unknown[] = []
    let made = 0
    const publish = (value: number): void =>
      hub.publish('book:SWT-CNY', value, () => {
        made += 1
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
    expect([made, hub.sequenceOf('book:SWT-CNY'), hub.hasListeners('book:SWT-CNY')]).toEqual([2, 4, false])
  })
})
