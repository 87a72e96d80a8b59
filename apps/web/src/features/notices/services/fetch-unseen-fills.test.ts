// @vitest-environment happy-dom
import type { AccountEvent, WalletRecord } from '@tidebook/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { ready } from '../../../lib/loadable.ts'
import { pairOf } from '../../../testing/market-fixtures.ts'
import { pairsFileStore } from '../../markets/index.ts'
import { api } from '../../network/index.ts'
import { toastStore } from '../../toasts/index.ts'
import { switchWallet, notifyAccountEvents } from '../../wallet/model/wallet-state.ts'
import { noticeStore, clearNotices } from '../model/notice-store.ts'
import { startFillNotices } from './announce-fills.ts'
import { fetchUnseenFills } from './fetch-unseen-fills.ts'

const issuer = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

function effect(got: string, paid: string) {
  return {
    effect: 'offer_partially_funded' as const,
    got: { currency: 'SWT', issuer: '', value: got },
    paid: { currency: 'CNY', issuer, value: paid },
    seq: 7,
  }
}

function record(date: number, hash: string, got: string, paid: string) {
  return { date, hash, effects: [effect(got, paid)] } as unknown as WalletRecord
}

const requests: unknown[] = []
let answers: readonly WalletRecord[] = []

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  pairsFileStore.set(ready({ transPairs: [pairOf('SWT', 'CNY', { counterIssuer: issuer })], coins: [] } as never))
  vi.spyOn(api, 'transactions').mockImplementation(async (_address, query) => {
    requests.push(query)
    return { result: true, data: { list: answers, count: answers.length } } as never
  })
  switchWallet({ address: ADDRESS } as never)
  toastStore.set([])
  clearNotices(Date.now())
  requests.length = 0
})
afterEach(() => void vi.restoreAllMocks())

it('announces missed fills on return, merged and each once (TRD-108)', async () => {
  startFillNotices()
  // A new wallet: its earlier fills are not new to the user.
  answers = [record(500, 'A', '9', '9')]
  notifyAccountEvents([], 5, 'snapshot')
  await expect.poll(() => requests.length).toBe(1)
  await expect.poll(() => localStorage.getItem('tidebook_fillsSeen')).toBe(JSON.stringify({ [ADDRESS]: 500 }))
  expect(toastStore.get()).toEqual([])

  answers = [record(900, 'C', '2', '1'), record(700, 'B', '3', '1.5')]
  notifyAccountEvents([], 9, 'snapshot')
  await expect.poll(() => toastStore.get().map(({ title }) => title)).toEqual(['Bought 5 SWTC'])
  expect(requests.at(-1)).toMatchObject({ type: 'fill', begin: 501 })
  expect(toastStore.get()[0]?.text).toBe('While you were away: 2 fills at 0.5, 2.5 CNT')
  expect(noticeStore.get().list).toMatchObject([{ kind: 'fill', away: true, count: 2, at: 900 }])

  // The stream restarts, and the history still contains the same fills.
  notifyAccountEvents([], 10, 'snapshot')
  notifyAccountEvents([{ ...effect('2', '1'), hash: 'C', time: 900 } as AccountEvent], 10)
  await expect.poll(() => requests.length).toBe(3)
  expect(noticeStore.get().list).toHaveLength(1)
  notifyAccountEvents([{ ...effect('1', '4'), hash: 'D', time: 950 } as AccountEvent], 11)
  expect(noticeStore.get().list.map((notice) => notice.kind === 'fill' && notice.amount)).toEqual(['1', '5'])
})

it('announces nothing when a part of the history fails to load (TRD-108)', async () => {
  vi.spyOn(api, 'transactions').mockImplementation(async (_address, query) =>
    query?.page === 0
      ? ({ result: true, data: { list: [record(2900, 'F', '1', '1')], count: 2 } } as never)
      : ({ result: false } as never),
  )
  localStorage.setItem('tidebook_fillsSeen', JSON.stringify({ [ADDRESS]: 2000 }))
  expect(await fetchUnseenFills(ADDRESS)).toEqual([])
})
