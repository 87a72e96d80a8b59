import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeSubscriptions } from '../../../testing/fake-subscription.ts'
import { marketStream } from '../../network/index.ts'
import { bookStore } from '../model/book-store.ts'
import { followBook, reloadBook } from './book-feed.ts'

const swt = { base: 'SWT', counter: 'CNY', priceDecimal: 5 }

describe('followBook', () => {
  let frames: (() => void)[] = []
  const draw = (): void => {
    for (const run of frames.splice(0)) run()
  }
  beforeEach(() => {
    frames = []
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
    vi.stubGlobal('cancelAnimationFrame', (handle: number) => {
      frames[handle - 1] = () => {}
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const follow = (pair = swt) => {
    const server = fakeSubscriptions(marketStream)
    return { server, leave: followBook(pair) }
  }
  const best = () => [bookStore.get().book.best('bid'), bookStore.get().book.best('ask')]

  it("starts loading and is ready one frame after the first snapshot, with the snapshot's tick size", () => {
    const { server } = follow()
    expect([server.channels(), bookStore.get()]).toMatchObject([
      ['book:SWT-CNY'],
      { pair: 'SWT-CNY', status: 'loading' },
    ])
    server.send('snapshot', { bids: [['1.25', '7']], asks: [['1.30', '7']], tick: 2 })
    expect(bookStore.get().status).toBe('loading')
    const { version } = bookStore.get()
    draw()
    expect(bookStore.get()).toMatchObject({ status: 'ready', version: version + 1 })
    expect(best()).toEqual([125, 130])
  })

  it('draws many updates once, and replaces the book on a second snapshot', () => {
    const { server } = follow()
    server.send('snapshot', { bids: [['1.25', '7']], asks: [], tick: 2 })
    server.send('update', { bids: [['1.26', '7']], asks: [] })
    server.send('update', { bids: [['1.26', '0']], asks: [['1.40', '1']] })
    expect(frames.length).toBe(1)
    draw()
    expect(best()).toEqual([125, 140])
    server.send('snapshot', { bids: [], asks: [['1.50', '1']], tick: 2 })
    draw()
    expect(best()).toEqual([undefined, 150])
  })

  it('passes an unreadable message back to the stream, which requests a new snapshot', () => {
    const { server } = follow()
    expect(() => server.send('update', { bids: [['x', '1']], asks: [] })).toThrow(/price/)
  })

  it('shows a rejection, even with a frame pending, and allows a retry', () => {
    const { server, leave } = follow()
    server.send('snapshot', { bids: [['1.25', '7']], asks: [], tick: 2 })
    server.refuse()
    draw()
    expect(bookStore.get()).toMatchObject({ pair: 'SWT-CNY', status: 'failed' })
    reloadBook()
    expect([bookStore.get().status, server.channels()]).toEqual(['loading', ['book:SWT-CNY']])
    server.send('snapshot', { bids: [['1.24', '7']], asks: [], tick: 2 })
    draw()
    expect([bookStore.get().status, best()]).toEqual(['ready', [124, undefined]])
    leave()
    reloadBook()
    expect(server.channels()).toEqual([])
  })

  it('draws nothing after it is stopped', () => {
    const { server, leave } = follow()
    server.send('snapshot', { bids: [['1.25', '7']], asks: [], tick: 2 })
    leave()
    const before = bookStore.get()
    draw()
    expect([bookStore.get(), server.channels()]).toEqual([before, []])
  })
})
