import { parseDecimal } from '@tidebook/amount'
import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { buildOfferCreate } from '@tidebook/protocol/transactions'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages, translate } from '../../../lib/i18n.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { networkStore } from '../../network/index.ts'
import { toastStore } from '../../toasts/index.ts'
import { submitWaitingOrders } from '../../transactions/index.ts'
import { changeStops } from '../model/stops-store.ts'
import { STOP_ACCOUNT, waitingStop } from '../model/waiting-stop.fixture.ts'
import { signStops, type StopDraft } from './sign-stops.ts'

// The confirmation and the sending have their own tests.
vi.mock(import('../../transactions/index.ts'), async (original) => ({
  ...(await original()),
  submitWaitingOrders: vi.fn(async () => ({ ended: new Promise(() => undefined) }) as never),
}))

const NOW = Date.UTC(2026, 10, 1)
const DAY = 86_400_000

function drafts(count: number, days: number): StopDraft[] {
  const { base, counter, side, price, amount } = waitingStop()
  const order = buildOfferCreate({
    account: STOP_ACCOUNT,
    side,
    base: { currency: 'SWT' },
    counter: { currency: 'CNY', issuer: STOP_ACCOUNT },
    amount: parseDecimal(amount),
    price: parseDecimal(price),
    expiration: unixMsToLedgerTime(NOW + days * DAY),
  })
  const figures = { base, counter, side, price, amount }
  return Array.from({ length: count }, (_, index) => ({ ...figures, order, trigger: { at: 5 }, place: index + 1 }))
}

function waiting(count: number) {
  return Array.from({ length: count }, (_, index) => waitingStop({ hash: String(index).padStart(64, '0') }))
}

const context = { warnings: [] } as never

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  activateMessages('en', compileCatalog('en'))
  toastStore.set([])
  vi.mocked(submitWaitingOrders).mockClear()
  networkStore.set((state) => ({ ...state, ledger: { index: 1, closeTime: NOW } }))
})
afterEach(() => vi.unstubAllGlobals())

it('asks to sign orders that the exchange can store (TRD-113)', async () => {
  changeStops(() => waiting(76))
  await signStops('twap', drafts(24, 90), context)
  expect([vi.mocked(submitWaitingOrders).mock.calls.length, toastStore.get()]).toEqual([1, []])
})

it.each<readonly [string, number, number, string]>([
  ['an end more than 90 days ahead', 0, 91, 'more than 90 days'],
  ['more orders than places', 77, 1, 'only 23 more fit'],
])('asks to sign nothing that the exchange would refuse: %s (TRD-113)', async (_, before, days, reason) => {
  changeStops(() => waiting(before))
  await expect(signStops('twap', drafts(24, days), context)).rejects.toMatchObject({ code: 'transaction/not-signed' })
  expect(submitWaitingOrders).not.toHaveBeenCalled()
  expect(toastStore.get()).toMatchObject([
    { title: translate('stops.error.unsigned'), text: expect.stringContaining(reason) },
  ])
})
