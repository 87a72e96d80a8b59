import { beforeEach, describe, expect, it } from 'vitest'
import { noteConnection, noteFailure, noteLedger, noteQuiet, noteStream, noteSuccess } from './network-events.ts'
import { FIRST_NETWORK, isStale, linkOf, networkStore, staleSince } from './network-store.ts'

function link(): string {
  return linkOf(networkStore.get())
}

function since(): number | undefined {
  return staleSince(networkStore.get())
}

const CLOSED = 1_000

describe('network state', () => {
  beforeEach(() => {
    networkStore.set(FIRST_NETWORK)
    noteStream(true)
    noteLedger({ index: 7, closeTime: CLOSED }, true, 1_500)
  })

  it('becomes unavailable after a failed call with its reason; figures date from the last close (STA-015)', () => {
    expect([link(), since()]).toEqual(['live', undefined])
    noteFailure('services', 'networkError', 5_000)
    expect(networkStore.get()).toMatchObject({ netState: false, reason: 'networkError' })
    expect([link(), since()]).toEqual(['offline', CLOSED])
  })

  it('becomes unavailable after a failed call to the nodes, until a node responds (STA-015)', () => {
    noteFailure('node', 'networkError', 5_000)
    noteSuccess('services', 6_000)
    expect(link()).toBe('offline')
    noteSuccess('node', 7_000)
    expect(link()).toBe('live')
  })

  it('becomes available again after a success, with fresh figures (STA-016)', () => {
    noteFailure('services', 'networkError', 5_000)
    noteSuccess('services', 9_000)
    expect(networkStore.get()).toMatchObject({ netState: true, reason: undefined })
    expect([link(), since()]).toEqual(['live', undefined])
  })

  it('is offline immediately when the browser reports it, regardless of responses in flight', () => {
    noteConnection(false, 2_000)
    expect([link(), networkStore.get().reason]).toEqual(['offline', 'networkBroken'])
    noteLedger({ index: 8, closeTime: 2_000 }, true, 2_100)
    noteSuccess('services', 2_100)
    expect([link(), since()]).toEqual(['offline', 2_000])
    noteConnection(true, 4_000)
    expect(link()).toBe('live')
  })

  it('trusts a server response over the browser, since a local server needs no network', () => {
    noteConnection(false, 2_000)
    noteLedger({ index: 9, closeTime: 3_000 }, true, 3_200)
    expect(link()).toBe('live')
    noteConnection(false, 4_000)
    noteSuccess('services', 5_500)
    expect(link()).toBe('live')
  })

  it('is catching up while the stream is lost, and shows the time of the figures', () => {
    noteStream(false)
    expect([link(), since()]).toEqual(['catching-up', CLOSED])
    noteStream(true)
    expect([link(), isStale(networkStore.get())]).toEqual(['live', false])
  })

  it('is catching up while the indexer reads old ledgers or no ledger closes', () => {
    noteLedger({ index: 8, closeTime: 1_000 }, false, 1_600)
    expect(link()).toBe('catching-up')
    noteLedger({ index: 9, closeTime: 2_000 }, true, 2_000)
    noteQuiet()
    expect([link(), since()]).toEqual(['catching-up', 2_000])
    noteLedger({ index: 10, closeTime: 9_000 }, true, 9_000)
    expect(link()).toBe('live')
  })

  it('marks nothing as stale before the first data arrives', () => {
    networkStore.set(FIRST_NETWORK)
    noteQuiet()
    expect(link()).toBe('starting')
    noteFailure('services', 'networkError', 5)
    expect([link(), isStale(networkStore.get())]).toEqual(['offline', false])
  })
})
