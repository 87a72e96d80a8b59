import { ClientError } from '@tidebook/client'
import type { StopState } from '@tidebook/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages, translate } from '../../../lib/i18n.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { api, networkStore, nodePool } from '../../network/index.ts'
import { toastStore } from '../../toasts/index.ts'
import { readStops, type StopRefusal, type StoredStop } from '../model/stored-stop.ts'
import { changeStops, stopsStore } from '../model/stops-store.ts'
import { waitingStop } from '../model/waiting-stop.fixture.ts'
import { cancelStops } from './cancel-stops.ts'
import { syncStops } from './follow-stops.ts'
import { submitBatch, submitTransaction } from '../../transactions/index.ts'

// The confirmation and the sending have their own tests.
vi.mock(import('../../transactions/index.ts'), async (original) => ({
  ...(await original()),
  submitBatch: vi.fn(async () => undefined),
  submitTransaction: vi.fn(async () => undefined) as never,
}))

const stop = waitingStop({ phase: 'signed' })
const { account, hash } = stop
const head = { code: '0', msg: '', date: 1, host: '', port: '' }

function answerOf(state: Omit<StopState, 'hash'>) {
  return { ...head, result: true as const, data: { hash, ...state } }
}

function refused(reason: 'code' | 'network', code = '4000') {
  return { ...head, code, result: false as const, data: null, reason }
}

/** Sets which tickets the validated ledger contains. */
function ticketsAre(isThere: (ticket: number) => boolean) {
  vi.spyOn(nodePool(), 'request').mockImplementation(async (_method, params = {}) => {
    const { ticket_seq: ticket } = params['ticket'] as { readonly ticket_seq: number }
    if (isThere(ticket)) return { status: 'success' } as never
    throw new ClientError('node/refused', 'Requested ledger entry not found.', { reason: 'entryNotFound' })
  })
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
    expect(phases()).toEqual(['signed'])
    ticketsAre(() => false)
    await syncStops(account)
    expect([phases(), toasts()]).toEqual([[], []])
  })

  it.each<readonly [string, Partial<StoredStop>, string, StopRefusal]>([
    ['after its end', { expires: 0 }, '4000', 'late'],
    ['with an end more than 90 days ahead', { expires: 9_000_000_000_000 }, '4000', 'far'],
    ['with too many orders', { expires: 2 }, '4029', 'full'],
    ['of a pair that is not listed', { expires: 2 }, '4001', 'pair'],
  ])(
    'remain in the list as refused, with the reason, while their ticket exists: %s',
    async (_, change, code, refusal) => {
      atLedger(500)
      changeStops(() => [{ ...stop, hash: 'D'.repeat(64), ...change }])
      ticketsAre(() => true)
      vi.spyOn(api, 'keepStop').mockResolvedValue(refused('code', code))
      await syncStops(account)
      await syncStops(account)
      expect(stopsStore.get().map((each) => [each.phase, each.refusal])).toEqual([['refused', refusal]])
      expect(readStops(JSON.parse(JSON.stringify(stopsStore.get())))).toHaveLength(1)
      expect(toasts()).toEqual([translate('stops.end.refused', { pair: 'SWTC/CNT' })])
      await cancelStops(stopsStore.get())
      expect(vi.mocked(submitTransaction).mock.calls.at(-1)?.[0].tx).toMatchObject({ TicketSequence: 8 })
      ticketsAre(() => false)
      await syncStops(account)
      expect(phases()).toEqual([])
    },
  )

  it('are submitted again when the exchange had too many of them', async () => {
    atLedger(500)
    changeStops(() => [{ ...stop, expires: 2, phase: 'refused', refusal: 'full' }])
    ticketsAre(() => true)
    vi.spyOn(api, 'keepStop').mockResolvedValue(answerOf({ state: 'armed' }))
    vi.spyOn(api, 'stops').mockResolvedValue(refused('network'))
    await syncStops(account)
    expect(stopsStore.get()).toEqual([{ ...stop, expires: 2, phase: 'armed' }])
  })

  it('are never submitted after their group is canceled, and their tickets are used up, too', async () => {
    const slices = [8, 9, 10].map((ticket) => ({
      ...stop,
      ticket,
      hash: String(ticket % 10).repeat(64),
      kind: 'twap' as const,
      phase: ticket === 8 ? ('armed' as const) : ('signed' as const),
    }))
    changeStops(() => slices)
    ticketsAre((ticket) => ticket !== 10)
    const keep = vi.spyOn(api, 'keepStop')
    vi.spyOn(api, 'stops').mockResolvedValue(refused('network'))
    await Promise.all([cancelStops(slices), syncStops(account)])
    expect(keep).not.toHaveBeenCalled()
    const [drafts] = vi.mocked(submitBatch).mock.calls.at(-1) ?? []
    expect(drafts?.map(({ tx }) => tx['TicketSequence'])).toEqual([8, 9])
    expect(phases()).toEqual(['armed', 'stopped', 'stopped'])
    ticketsAre((ticket) => ticket === 10)
    await syncStops(account)
    await cancelStops(stopsStore.get().filter(({ ticket }) => ticket === 10))
    expect(vi.mocked(submitTransaction).mock.calls.at(-1)?.[0].tx).toMatchObject({ TicketSequence: 10 })
    expect([keep.mock.calls, stopsStore.get().map(({ ticket }) => ticket)]).toEqual([[], [8, 10]])
  })

  it('TRD-202: submit the exits of a bracket first, and its entry only once both are stored', async () => {
    const exit = { ...stop, kind: 'bracket' as const, count: 3, ticket: 9 }
    const after = 'previous'
    changeStops(() => [
      { ...exit, ticket: 8, blob: 'AE', trigger: { at: 5 } },
      { ...exit, hash: 'B'.repeat(64), blob: 'B1', trigger: { price: '1', when: 'rises', after } },
      { ...exit, hash: 'C'.repeat(64), blob: 'C1', trigger: { price: '0.1', when: 'falls', after } },
    ])
    ticketsAre(() => true)
    const keep = vi.spyOn(api, 'keepStop')
    vi.spyOn(api, 'stops').mockResolvedValue(refused('network'))
    keep.mockImplementation(async (blob) => (blob === 'C1' ? refused('network') : answerOf({ state: 'dormant' })))
    await syncStops(account)
    expect(keep.mock.calls.map(([blob]) => blob)).toEqual(['B1', 'C1'])
    keep.mockImplementation(async (blob) => answerOf({ state: blob === 'AE' ? 'armed' : 'dormant' }))
    await syncStops(account)
    expect(keep.mock.calls.slice(2).map(([blob]) => blob)).toEqual(['C1', 'AE'])
  })

  it('hold back the entry of a bracket when an exit is refused', async () => {
    const later = { kind: 'bracket' as const, count: 2, expires: 2 }
    changeStops(() => [
      { ...stop, ...later, blob: 'AE', trigger: { at: 5 } },
      { ...stop, ...later, hash: 'B'.repeat(64), ticket: 9, trigger: { price: '1', when: 'rises', after: 'previous' } },
    ])
    ticketsAre(() => true)
    const keep = vi.spyOn(api, 'keepStop').mockResolvedValue(refused('code', '4001'))
    await syncStops(account)
    expect(keep.mock.calls).toEqual([['AB']])
    expect(stopsStore.get().map(({ refusal }) => refusal)).toEqual(['held', 'pair'])
    expect(toasts()).toHaveLength(1)
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

  it('are still read in the form of an earlier version', () => {
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
