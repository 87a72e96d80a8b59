// @vitest-environment happy-dom
import { act } from 'react'
import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { ready } from '../../../lib/loadable.ts'
import { pairOf, tickerOf } from '../../../testing/market-fixtures.ts'
import { tickersStore } from '../../markets/index.ts'
import { networkStore } from '../../network/index.ts'
import { signStops } from '../../stops/index.ts'
import { switchWallet, updateWallet } from '../../wallet/model/wallet-state.ts'
import { choosePair, formsStore } from '../model/form-store.ts'
import { openStop, closeStop, stopDialogStore, type WAITING_KINDS } from '../model/stop-store.ts'
import { WaitingDialog } from './waiting-dialog.tsx'
import { typeText } from '../../../testing/type-text.ts'

// The confirmation, the ticket and the storage have their own tests.
vi.mock(import('../../stops/index.ts'), async (original) => ({ ...(await original()), signStops: vi.fn() }))

const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const pair = pairOf('SWT', 'CNY', { counterIssuer: account, priceDecimal: 0, amountDecimal: 5 })
const LEDGER_TIME = Date.UTC(2026, 10, 1)
let page: ReturnType<typeof onPage> | undefined

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  vi.mocked(signStops).mockReset().mockResolvedValue(undefined)
  networkStore.set((state) => ({ ...state, netState: true, ledger: { index: 1, closeTime: LEDGER_TIME } }))
  tickersStore.set(ready({ 'SWT-CNY': tickerOf('SWT-CNY', { price: '1423' }) }))
  switchWallet({ address: account, alias: 'A', vault: 'v' })
  updateWallet({
    active: 'active',
    balances: ready({ SWTC: { value: '2000', frozen: '0' }, [`CNY_${account}`]: { value: '3000', frozen: '0' } }),
  })
  choosePair(pair)
  openStop()
})
afterEach(() => {
  closeStop()
  page?.leave()
})

/** Types the figures of a kind in the order of its fields, submits the form, and returns the orders to sign. */
async function fill(kind: (typeof WAITING_KINDS)[number], values: readonly string[], side: 'buy' | 'sell' = 'sell') {
  closeStop()
  openStop(side, kind)
  page = onPage(<WaitingDialog />)
  const inputs = (page.all('input') as HTMLInputElement[]).filter(({ type }) => type !== 'radio')
  for (const [index, value] of values.entries()) typeText(inputs[index] as HTMLInputElement, value)
  await act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await Promise.resolve()
  })
  const [signedKind, drafts = []] = vi.mocked(signStops).mock.calls[0] ?? []
  return {
    kind: signedKind,
    orders: drafts.map(({ side: each, price, amount, trigger, place }) => ({
      side: each,
      price,
      amount,
      trigger,
      place,
    })),
    txs: drafts.map(({ order }) => order),
  }
}

it.each(['705', '1396'])('asks the user to sign exactly the typed input: trigger %s (TRD-113)', async (trigger) => {
  const { orders, txs } = await fill('stop', [trigger, '2828', '0.3131'])
  expect(txs).toMatchObject([{ TransactionType: 'OfferCreate', Account: account, TakerGets: '313100' }])
  expect(orders).toMatchObject([{ trigger: { price: trigger, when: 'falls' }, price: '2828', side: 'sell', place: 1 }])
  expect(stopDialogStore.get()).toBe(false)
})

it('TRD-202: asks to sign a take profit and a stop on the same ticket', async () => {
  const { kind, orders } = await fill('oco', ['1500', '1300', '1290', '2'])
  expect([kind, orders]).toEqual([
    'oco',
    [
      { side: 'sell', price: '1500', amount: '2.00000', trigger: { price: '1500', when: 'rises' }, place: 1 },
      { side: 'sell', price: '1290', amount: '2.00000', trigger: { price: '1300', when: 'falls' }, place: 1 },
    ],
  ])
})

it('TRD-202: asks to sign an entry, and two exits of the other side that wait for it on one ticket', async () => {
  const { orders } = await fill('bracket', ['1400', '2', '1500', '1300', '1290'], 'buy')
  expect(document.body.textContent).toContain('or ends partly filled')
  const after = 'previous'
  expect(orders).toMatchObject([
    { side: 'buy', price: '1400', trigger: { at: expect.any(Number) }, place: 1 },
    { side: 'sell', price: '1500', trigger: { price: '1500', when: 'rises', after }, place: 2 },
    { side: 'sell', price: '1290', trigger: { price: '1300', when: 'falls', after }, place: 2 },
  ])
})

it('TRD-203: asks to sign a distance from the last price, and a limit price that does not move', async () => {
  const { orders } = await fill('trail', ['2.5', '1200', '2'])
  const trigger = { trail: '2.5', unit: 'percent', from: '1423', when: 'falls' }
  expect(orders).toEqual([{ side: 'sell', price: '1200', amount: '2.00000', trigger, place: 1 }])
})

it('TRD-201: asks to sign equal slices at equal times, each with its own ticket and end', async () => {
  const { orders, txs } = await fill('twap', ['1400', '10', '4'])
  const times = orders.map(({ trigger }) => ('at' in trigger ? trigger.at : 0))
  expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 900, 1800, 2700])
  expect(times[0]).toBeGreaterThanOrEqual(unixMsToLedgerTime(LEDGER_TIME) + 180)
  expect(txs.map((tx, index) => Number(tx['Expiration']) - (times[index] ?? 0))).toEqual([900, 900, 900, 900])
  expect(orders.map(({ amount, place }) => [amount, place])).toEqual([1, 2, 3, 4].map((place) => ['2.50000', place]))
  expect(txs.every(({ Flags: flags = 0 }) => (flags & 0x0002_0000) !== 0)).toBe(true)
})

it('TRD-204: asks to sign slices that follow each other, of which the book shows one', async () => {
  const { orders } = await fill('iceberg', ['1500', '9', '3'])
  expect(orders.map(({ trigger, amount }) => [trigger, amount])).toEqual([
    [{ at: expect.any(Number) }, '3.00000'],
    [{ after: 'previous' }, '3.00000'],
    [{ after: 'previous' }, '3.00000'],
  ])
})

it.each<readonly [Parameters<typeof fill>[0], readonly string[], string]>([
  ['oco', ['1300', '1500', '1290', '2'], 'must lie on both sides'],
  ['bracket', ['1400', '2', '1300', '1500', '1290'], 'must lie on both sides'],
  ['trail', ['100', '1200', '2'], 'below the whole price'],
  ['twap', ['1400', '10', '25'], '2 to 24 slices'],
  ['iceberg', ['1400', '10', '1'], '2 to 24 slices'],
  ['stop', ['1300', '1290', '99999999999999999999'], 'more than 12 digits before the decimal point'],
  ['oco', ['12345678901234567890', '1300', '1290', '2'], 'more than 12 digits before the decimal point'],
  ['iceberg', ['1500', '90000', '3'], 'available balance cannot pay'],
])('signs nothing with figures that contradict each other: %s %j', async (kind, values, error) => {
  const { orders } = await fill(kind, values, kind === 'bracket' ? 'buy' : 'sell')
  expect([orders, document.querySelector('[role=alert]')?.textContent]).toEqual([[], expect.stringContaining(error)])
})

it('says which number is missing before the form is complete', async () => {
  await fill('stop', ['1300', '1290'])
  expect(document.querySelector('[role=alert]')).toBeNull()
  expect(document.querySelector('form > p')?.textContent).toBe('Enter an amount above 0.')
  expect(signStops).not.toHaveBeenCalled()
})

it('signs nothing while offline or with an inactive wallet, and says so before anything is typed', async () => {
  networkStore.set((state) => ({ ...state, netState: false }))
  await fill('stop', [])
  expect(document.querySelector('[role=alert]')?.textContent).toContain('You are offline')
  page?.leave()
  networkStore.set((state) => ({ ...state, netState: true }))
  updateWallet({ active: 'inactive' })
  await fill('twap', ['1400', '10', '4'])
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Wallet not activated')
  expect(signStops).not.toHaveBeenCalled()
})

it('shows the whole condition of each planned order', async () => {
  closeStop()
  openStop('buy', 'bracket')
  page = onPage(<WaitingDialog />)
  const inputs = (page.all('input') as HTMLInputElement[]).filter(({ type }) => type !== 'radio')
  for (const [index, value] of ['1400', '0.2', '1500', '1300', '1290'].entries())
    typeText(inputs[index] as HTMLInputElement, value)
  const lines = [...document.querySelectorAll('ol li')]
  expect(lines.map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining('price ≥ 1,500'))
  expect(document.querySelector('ol .truncate')).toBeNull()
})

it('opens with the side, price and amount of the order form, and without a trigger', () => {
  closeStop()
  formsStore.set((forms) => ({ ...forms, buy: { ...forms.buy, price: '1500', amount: '0.25' } }))
  openStop()
  page = onPage(<WaitingDialog />)
  const inputs = page.all('input') as HTMLInputElement[]
  expect(inputs.filter(({ type }) => type !== 'radio').map(({ value }) => value)).toEqual(['', '1,500', '0.25'])
  expect(stopDialogStore.get()).toEqual({ side: 'buy', kind: 'stop' })
})
