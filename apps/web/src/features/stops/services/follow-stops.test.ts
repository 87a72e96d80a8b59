import type { StopState } from '@tidebook/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { activateMessages, translate } from '../../../lib/i18n.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { api, networkStore } from '../../network/index.ts'
import { toastStore } from '../../toasts/index.ts'
import { readStops } from '../model/stored-stop.ts'
import { changeStops, stopsStore } from '../model/stops-store.ts'
import { waitingStop } from '../model/waiting-stop.fixture.ts'
import { syncStops } from './follow-stops.ts'

const stop = waitingStop({ phase: 'signed' })
const { account, hash } = stop
const head = { code: '0', msg: '', date: 1, host: '', port: '' }

function answerOf(state: Omit<StopState, 'hash'>) {
  return { ...head, result: true as const, data: { hash, ...state } }
}

function refused(reason: 'code' | 'network') {
  return { ...head, result: false as const, data: null, reason }
}

function phases() {
  return stopsStore.get().map(({ phase }) => phase)
}

function toasts() {
  return toastStore.get().map(({ title }) => title)
}

function atLedger(index: number) {
  return networkStore.set((state) => ({ ...state, ledger: { index, closeTime: 1 } }))
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  activateMessages('en', compileCatalog('en'))
  toastStore.set([])
  changeStops(() => [stop])
  atLedger(100)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('stop orders stored in this browser (TRD-113)', () => {
  it('are submitted to the exchange once the ledger has their ticket, and wait until then', async () => {
    const keep = vi.spyOn(api, 'keepStop').mockResolvedValue(refused('code'))
    const states = vi.spyOn(api, 'stops')
    await syncStops(account)
    expect([phases(), states.mock.calls.length]).toEqual([['signed'], 0])
    keep.mockResolvedValue(answerOf({ state: 'armed' }))
    states.mockResolvedValue({ ...head, result: true, data: [{ hash, state: 'armed' }] })
    await syncStops(account)
    expect([phases(), keep.mock.calls.at(-1)?.[0]]).toEqual([['armed'], 'AB'])
    await syncStops(account)
    expect(keep).toHaveBeenCalledTimes(2)
  })

  it('are dropped when their ticket can no longer appear, but not while the exchange is unreachable', async () => {
    atLedger(500)
    const keep = vi.spyOn(api, 'keepStop').mockResolvedValue(refused('network'))
    await syncStops(account)
    expect(phases()).toEqual(['signed'])
    keep.mockResolvedValue(refused('code'))
    await syncStops(account)
    expect([phases(), toasts()]).toEqual([[], []])
  })

  it.each<readonly [Omit<StopState, 'hash'>, 'placed' | 'failed' | 'gone']>([
    [{ state: 'done', result: 'tesSUCCESS', ledger: 130 }, 'placed'],
    [{ state: 'done', result: 'tecUNFUNDED_OFFER', ledger: 130 }, 'failed'],
    [{ state: 'gone' }, 'gone'],
  ])('leave the list at their end with one announcement: %o', async (state, end) => {
    changeStops(() => [{ ...stop, phase: 'armed' }])
    vi.spyOn(api, 'stops').mockResolvedValue({ ...head, result: true, data: [{ hash, ...state }] })
    await Promise.all([syncStops(account), syncStops(account)])
    expect(phases()).toEqual([])
    expect(toasts()).toEqual([translate(`stops.end.${end}`, { pair: 'SWTC/CNT', price: '0.021' })])
  })

  it('remain in the list after they expire, with one announcement', async () => {
    changeStops(() => [{ ...stop, phase: 'armed' }])
    vi.spyOn(api, 'stops').mockResolvedValue({ ...head, result: true, data: [{ hash, state: 'expired' }] })
    await syncStops(account)
    await syncStops(account)
    expect([phases(), toasts()]).toEqual([
      ['expired'],
      [translate('stops.end.expired', { pair: 'SWTC/CNT', price: '0.021' })],
    ])
  })

  it('TRD-202: announce the order that was sent, and remove the other one on its ticket silently', async () => {
    const other = { ...stop, hash: 'B'.repeat(64), phase: 'armed' as const }
    changeStops(() => [{ ...stop, phase: 'armed' }, other])
    const data: StopState[] = [
      { hash, state: 'done', result: 'tesSUCCESS', ledger: 130 },
      { hash: other.hash, state: 'gone' },
    ]
    vi.spyOn(api, 'stops').mockResolvedValue({ ...head, result: true, data })
    await syncStops(account)
    expect([phases(), toasts()]).toEqual([[], [translate('stops.end.placed', { pair: 'SWTC/CNT', price: '0.021' })]])
  })

  it('TRD-203: show the present trigger that the exchange reports', async () => {
    changeStops(() => [
      { ...stop, phase: 'armed', trigger: { trail: '10', unit: 'percent', from: '0.03', when: 'falls' } },
    ])
    vi.spyOn(api, 'stops').mockResolvedValue({
      ...head,
      result: true,
      data: [{ hash, state: 'armed', trigger: '0.027' }],
    })
    await syncStops(account)
    expect(stopsStore.get().map(({ present }) => present)).toEqual(['0.027'])
  })

  it('TRD-201: announce only the last slice', async () => {
    const slices = ['A', 'B'].map((digit, index) => ({
      ...stop,
      hash: digit.repeat(64),
      ticket: index,
      phase: 'armed' as const,
      kind: 'twap' as const,
      trigger: { at: 5 },
    }))
    changeStops(() => slices)
    const states = vi.spyOn(api, 'stops')
    const done = (of: string): StopState => ({ hash: of.repeat(64), state: 'done', result: 'tesSUCCESS' })
    states.mockResolvedValue({ ...head, result: true, data: [done('A')] })
    await syncStops(account)
    expect([phases(), toasts()]).toEqual([['armed'], []])
    states.mockResolvedValue({ ...head, result: true, data: [done('B')] })
    await syncStops(account)
    expect(toasts()).toHaveLength(1)
  })

  it('of an earlier version are still read', () => {
    const { kind: _kind, group: _group, count: _count, ...old } = { ...stop, trigger: '0.021', when: 'falls' }
    expect(readStops([old])).toEqual([{ ...stop, group: hash }])
  })

  it('ignore those of another wallet and invalid stored ones', async () => {
    const keep = vi.spyOn(api, 'keepStop')
    await syncStops('jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or')
    expect(keep).not.toHaveBeenCalled()
    expect(changeStops((stops) => [...stops, { ...stop, hash: 'x' }])).toBe(false)
    expect(phases()).toEqual(['signed'])
  })
})
