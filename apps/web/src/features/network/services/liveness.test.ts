import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock } from '../../../testing/manual-clock.ts'
import { noteStream, noteSuccess } from '../model/network-events.ts'
import { FIRST_NETWORK, linkOf, networkStore } from '../model/network-store.ts'
import { createLiveness } from './liveness.ts'

function link(): string {
  return linkOf(networkStore.get())
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

/** Creates a page whose ledgers close every `closeMs`, with services that respond as the test sets. */
function page(closeMs = 1000) {
  const clock = manualClock(100_000)
  const stream = { check: vi.fn(), renew: vi.fn(), retry: vi.fn() }
  let answer: () => Promise<void> = async () => noteSuccess('services', clock.now())
  const liveness = createLiveness({ clock, stream, probeServices: () => answer() })
  networkStore.set(FIRST_NETWORK)
  noteStream(true)
  let index = 0
  const close = (): void => {
    index += 1
    liveness.ledger({ index, closeTime: index * closeMs }, true)
    clock.advance(closeMs)
  }
  close()
  close()
  close()
  return {
    clock,
    stream,
    liveness,
    close,
    answers: (next: () => Promise<void>) => {
      answer = next
    },
  }
}

beforeEach(() => vi.stubGlobal('document', { visibilityState: 'visible' }))
afterEach(() => vi.unstubAllGlobals())

describe('liveness', () => {
  it("detects a stream that is silent for three closes at the ledger's own pace", () => {
    for (const closeMs of [1000, 4000]) {
      const { clock, stream } = page(closeMs)
      expect(link()).toBe('live')
      clock.advance(2 * closeMs - 1)
      expect(link()).toBe('live')
      clock.advance(1)
      expect(link()).toBe('catching-up')
      expect(stream.check).toHaveBeenCalledWith(3 * closeMs)
    }
  })

  it('marks the network as unavailable when the services do not respond for three more closes (STA-015)', async () => {
    const { clock, answers } = page()
    const hanging = Promise.withResolvers<void>()
    answers(() => hanging.promise)
    clock.advance(2000)
    expect(link()).toBe('catching-up')
    clock.advance(3000)
    expect(networkStore.get()).toMatchObject({ netState: false, reason: 'timeout' })
    noteSuccess('services', clock.now())
    hanging.resolve()
    await settle()
    expect(link()).toBe('catching-up')
  })

  it('stays catching up while the services respond but no ledger closes, and is live with the next ledger', async () => {
    const { clock, close } = page()
    clock.advance(2000)
    await settle()
    clock.advance(60_000)
    expect(link()).toBe('catching-up')
    close()
    expect(link()).toBe('live')
  })

  it("is offline on the browser's report and probes immediately when the browser is online again", async () => {
    const { liveness, stream } = page()
    liveness.connection(false)
    expect([link(), networkStore.get().reason]).toEqual(['offline', 'networkBroken'])
    expect(stream.check).toHaveBeenCalledOnce()
    liveness.connection(true)
    expect(stream.renew).toHaveBeenCalledOnce()
    await settle()
    expect(networkStore.get().netState).toBe(true)
  })

  it('sends no probe from a hidden page', () => {
    const { clock, stream } = page()
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    clock.advance(10_000)
    expect(stream.check).not.toHaveBeenCalled()
  })
})
