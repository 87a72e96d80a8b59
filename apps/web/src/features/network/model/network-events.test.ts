import { beforeEach, describe, expect, it } from 'vitest'
import { noteConnection, noteFailure, noteLedger, noteQuiet, noteStream, noteSuccess } from './network-events.ts'
import { FIRST_NETWORK, isStale, linkOf, networkStore, staleSince } from './network-store.ts'

const link = (): string => linkOf(networkStore.get())
const since = (): number | undefined => staleSince(networkStore.get())
const CLOSED = 1_000

describe('network state', () => {
  beforeEach(() => {
    networkStore.set(FIRST_NETWORK)
    noteStream(true)
    noteLedger({ index: 7, closeTime: CLOSED }, true, 1_500)
  })

  it('STA-015 is unavailable after a failed call and tells why; figures are from the last close, not from now', () => {
    expect([link(), since()]).toEqual(['live', undefined])
    noteFailure('services', 'networkError', 5_000)
    expect(networkStore.get()).toMatchObject({ netState: false, reason: 'networkError' })
    expect([link(), since()]).toEqual(['offline', CLOSED])
  })

  it('STA-015 a failed call to the nodes makes it unavailable too, until a node answers', () => {
    noteFailure('node', 'networkError', 5_000)
    noteSuccess('services', 6_000)
    expect(link()).toBe('offline')
    noteSuccess('node', 7_000)
    expect(link()).toBe('live')
  })

  it('STA-016 is available again after a success, and figures are fresh again', () => {
    noteFailure('services', 'networkError', 5_000)
    noteSuccess('services', 9_000)
    expect(networkStore.get()).toMatchObject({ netState: true, reason: undefined })
    expect([link(), since()]).toEqual(['live', undefined])
  })

  it('is offline at once when the browser says so, whatever arrives that was under way', () => {
    noteConnection(false, 2_000)
    expect([link(), networkStore.get().reason]).toEqual(['offline', 'networkBroken'])
    noteLedger({ index: 8, closeTime: 2_000 }, true, 2_100)
    noteSuccess('services', 2_100)
    expect([link(), since()]).toEqual(['offline', 2_000])
    noteConnection(true, 4_000)
    expect(link()).toBe('live')
  })

  it('believes a server that answers more than the browser: one on the same machine needs no network', () => {
    noteConnection(false, 2_000)
    noteLedger({ index: 9, closeTime: 3_000 }, true, 3_200)
    expect(link()).toBe('live')
    noteConnection(false, 4_000)
    noteSuccess('services', 5_500)
    expect(link()).toBe('live')
  })

  it('is catching up from the loss of the stream until it is back, and says from when the figures are', () => {
    noteStream(false)
    expect([link(), since()]).toEqual(['catching-up', CLOSED])
    noteStream(true)
    expect([link(), isStale(networkStore.get())]).toEqual(['live', false])
  })

  it('is catching up while the index reads old ledgers or none closes', () => {
    noteLedger({ index: 8, closeTime: 1_000 }, false, 1_600)
    expect(link()).toBe('catching-up')
    noteLedger({ index: 9, closeTime: 2_000 }, true, 2_000)
    noteQuiet()
    expect([link(), since()]).toEqual(['catching-up', 2_000])
    noteLedger({ index: 10, closeTime: 9_000 }, true, 9_000)
    expect(link()).toBe('live')
  })

  it('nothing is old while nothing has come yet', () => {
    networkStore.set(FIRST_NETWORK)
    noteQuiet()
    expect(link()).toBe('starting')
    noteFailure('services', 'networkError', 5)
    expect([link(), isStale(networkStore.get())]).toEqual(['offline', false])
  })
})
