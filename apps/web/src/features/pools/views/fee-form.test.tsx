// @vitest-environment happy-dom
import { issuedFromText, issuedNumber, parseDecimal } from '@tidebook/amount'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { byRole } from '../../../testing/by-role.ts'
import '../../../testing/swt-network.ts'
import { typeText } from '../../../testing/type-text.ts'
import { networkStore } from '../../network/index.ts'
import { submitTransaction } from '../../transactions/index.ts'
import { switchWallet } from '../../wallet/model/wallet-state.ts'
import { poolView } from '../model/pool-view.ts'
import type { PoolRules } from '../services/pool-rules.ts'
import { FeeForm } from './fee-form.tsx'

const ISSUER = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const ME = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const THEM = 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1'
const RULES: PoolRules = {
  votes: [
    { account: ME, fee: 300, weight: 75_000 },
    { account: THEM, fee: 700, weight: 25_000 },
  ],
  slot: { account: THEM, fee: 30, until: Date.UTC(2026, 0, 2, 12) },
  price: issuedNumber(issuedFromText('5')),
}

let rules = RULES
vi.mock('../services/pool-rules.ts', () => ({ usePoolRules: () => rules }))
vi.mock('../../transactions/index.ts', async (load) => ({ ...(await load<object>()), submitTransaction: vi.fn() }))

const NONE = { paid: '0', paid2: '0', fees: '0', fees2: '0', trades: 0 }
const ROW = {
  account: THEM,
  asset: { currency: 'SWT', issuer: '', value: '1000' },
  asset2: { currency: 'CNY', issuer: ISSUER, value: '100' },
  tokens: { currency: '0334E001620110E325E1EEF5A21F1A22FF1DDD2B', issuer: THEM, value: '316' },
  fee: 400,
  since: 1,
  day: NONE,
  week: NONE,
}

let page: ReturnType<typeof onPage>
beforeEach(() => {
  for (const group of [undefined, 'pools', 'swap'] as const) activateMessages('en', compileCatalog('en', group))
  vi.mocked(submitTransaction)
    .mockReset()
    .mockResolvedValue(undefined as never)
  switchWallet({ address: ME, alias: 'A', vault: 'v' })
  page = onPage(<FeeForm view={poolView(ROW, (code) => code, undefined, 0)} held={parseDecimal('100')} />)
})
afterEach(() => {
  rules = RULES
  page.leave()
  switchWallet(undefined)
})

function sent() {
  return vi.mocked(submitTransaction).mock.calls.map(([{ tx }]) => tx)
}

it('lists the votes with their weights, and the slot with its lower fee, its end and the time left (AMM-106)', () => {
  const votes = byRole(page.place, 'row').map(({ textContent }) => textContent)
  expect(votes.slice(1)).toEqual(['You0.3%75%', expect.stringMatching(/^j3Ba.*0\.7%25%$/u)])
  const closes = (closeTime: number): (string | null)[] => {
    act(() => networkStore.set((state) => ({ ...state, ledger: { index: 8, closeTime } })))
    return byRole(page.place, 'definition').map(({ textContent }) => textContent)
  }
  const slotWith = (left: string) => [
    expect.stringContaining('j3Ba'),
    '0.03%',
    expect.stringContaining('12:00'),
    left,
    '5',
  ]
  expect(closes(Date.UTC(2026, 0, 1, 13, 30))).toEqual(slotWith('22 hr 30 min'))
  expect(closes(Date.UTC(2026, 0, 2, 11, 15))).toEqual(slotWith('45 min'))
})

it('votes for a fee (AMM-106)', async () => {
  const [vote] = page.all('input')
  if (!(vote instanceof HTMLInputElement)) throw new Error('no field')
  typeText(vote, '0.5')
  await act(async () => page.place.querySelector('form')?.requestSubmit())
  expect(sent()).toMatchObject([{ TransactionType: 'AMMVote', Account: ME, TradingFee: 500 }])
})

it('bids for the slot, at most slightly above its price (AMM-106)', async () => {
  await act(async () => byRole(page.place, 'button', 'Bid for the slot')[0]?.click())
  expect(sent()).toMatchObject([{ TransactionType: 'AMMBid', Account: ME, BidMax: { issuer: THEM, value: '5.1' } }])
})

it('groups the digits of the price of the slot', () => {
  rules = { ...RULES, price: issuedNumber(issuedFromText('985092.97')) }
  page.show(<FeeForm view={poolView(ROW, (code) => code, undefined, 0)} held={parseDecimal('100')} />)
  expect(byRole(page.place, 'definition').at(-1)?.textContent).toBe('985,092.97')
})
