import { beforeEach, describe, expect, it } from 'vitest'
import { noteFailure, noteLedger, noteStream, noteSuccess, noteTime } from './network-events.ts'
import { isStale, linkOf, networkStore } from './network-store.ts'

const link = (): string => linkOf(networkStore.get())

describe('network state', () => {
  beforeEach(() =>
    networkStore.set({
      netState: true,
      reason: undefined,
      streaming: false,
      indexed: true,
      ledger: undefined,
      quiet: false,
      staleSince: undefined,
    }),
  )

  it('STA-015 is unavailable after a failed call and tells why', () => {
    noteStream(true, 1)
    noteLedger({ index: 7, closeTime: 1 }, true)
    noteFailure('networkError', 5)
    expect(networkStore.get()).toMatchObject({ netState: false, reason: 'networkError', staleSince: 5 })
    expect(link()).toBe('offline')
  })

  it('STA-016 is available again after a success, and figures are fresh again', () => {
    noteStream(true, 1)
    noteLedger({ index: 7, closeTime: 1 }, true)
    noteFailure('networkError', 5)
    noteSuccess(9)
    expect(networkStore.get()).toMatchObject({ netState: true, reason: undefined, staleSince: undefined })
    expect(link()).toBe('live')
  })

  it('keeps the moment since which figures may be old until the stream is back', () => {
    noteStream(true, 1)
    noteLedger({ index: 7, closeTime: 1 }, true)
    noteStream(false, 4)
    noteFailure('networkError', 6)
    noteSuccess(8)
    expect(networkStore.get().staleSince).toBe(4)
    expect(link()).toBe('catching-up')
    noteStream(true, 9)
    expect(isStale(networkStore.get())).toBe(false)
  })

  it('nothing is old while nothing has come yet', () => {
    noteFailure('networkError', 5)
    expect(isStale(networkStore.get())).toBe(false)
  })

  it('is catching up while the index reads old ledgers or none closes', () => {
    noteStream(true, 1)
    noteLedger({ index: 7, closeTime: 1000 }, false)
    expect(link()).toBe('catching-up')
    noteLedger({ index: 8, closeTime: 2000 }, true)
    noteTime(10_000)
    expect(link()).toBe('live')
    noteTime(20_000)
    expect(link()).toBe('catching-up')
  })
})
