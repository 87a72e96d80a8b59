import type { OpenOrder, PairsFile } from '@tidebook/contract'
import { decimalOf } from '@tidebook/amount'
import type { NodePool } from '@tidebook/client/node'
import { Book } from '@tidebook/market'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages, loadMessages } from '../../../lib/i18n.ts'
import { ready } from '../../../lib/loadable.ts'
import { fakeSubscriptions } from '../../../testing/fake-subscription.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { pairOf, tickerOf } from '../../../testing/market-fixtures.ts'
import { pairsFileStore, tickersStore } from '../../markets/index.ts'
import { marketStream, networkStore } from '../../network/index.ts'
import { bookStore } from '../../order-book/index.ts'
import { cancelPaper, paperDesk, paperActivityStore, paperStore, togglePaper } from '../../paper/index.ts'
import { signStops } from '../../stops/index.ts'
import { toastStore } from '../../toasts/model/toast-store.ts'
import { submitBatch, submitTransaction } from '../../transactions/index.ts'
import { switchWallet, updateWallet } from '../../wallet/model/wallet-state.ts'
import { EMPTY_FORM } from '../model/form-state.ts'
import { choosePair, formsStore } from '../model/form-store.ts'
import { PaperModeError } from '../model/paper-mode-error.ts'
import { amendOrder } from './amend-order.ts'
import { dispatchFormAction } from './fill-form.ts'
import { formContext, formInputs } from './form-context.ts'
import { amendablePaperOrder } from './amendable-paper-order.ts'
import { placeOrder } from './place-order.ts'
import { placeScaled } from './place-scaled.ts'
import { placeWaiting } from './place-waiting.ts'
import { pressOrder } from './press-order.ts'
import { signOrder, signOrders, signWaiting } from './sign-orders.ts'

vi.mock(import('../../transactions/index.ts'), async (original) => ({
  ...(await original()),
  submitTransaction: vi.fn(),
  submitBatch: vi.fn(),
}))
vi.mock(import('../../stops/index.ts'), async (original) => ({ ...(await original()), signStops: vi.fn() }))

vi.mock(import('../../../lib/i18n.ts'), async (original) => {
  const module = await original()
  return { ...module, loadMessages: vi.fn(module.loadMessages) }
})

// The issuers of the pair charge no transfer fee.
vi.mock(import('../../network/index.ts'), async (original) => ({
  ...(await original()),
  nodePool: () => ({ accountInfo: async () => ({ account_data: {} }) }) as unknown as NodePool,
}))

/** The functions with which a form requests signatures. Only `sign-orders.ts` may import them. */
const signing = [vi.mocked(submitTransaction), vi.mocked(submitBatch), vi.mocked(signStops)]

const issuer = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const pair = pairOf('SWT', 'CNY', { counterIssuer: issuer, priceDecimal: 5, amountDecimal: 4 })

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  fakeSubscriptions(marketStream)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  activateMessages('en', compileCatalog('en'))
  for (const each of signing) each.mockReset()
  const book = new Book(5)
  book.reset({ bids: [['0.02148', '10']], asks: [['0.0215', '20']] })
  bookStore.set({ pair: 'SWT-CNY', book, version: 1, status: 'ready' })
  networkStore.set((state) => ({ ...state, netState: true }))
  tickersStore.set(ready({ 'SWT-CNY': tickerOf('SWT-CNY', { price: '0.0213' }) }))
  pairsFileStore.set(ready({ transPairs: [pair], coins: [] } as unknown as PairsFile))
  switchWallet(undefined)
  toastStore.set([])
  formsStore.set({ pair: undefined, buy: EMPTY_FORM, sell: EMPTY_FORM })
})
afterEach(() => {
  if (paperStore.get() !== undefined) togglePaper()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Turns paper trading on and opens its account. */
function startPaper() {
  togglePaper()
  return paperDesk(pair)
}

function typeOrder(): void {
  choosePair(pair)
  dispatchFormAction('buy', { type: 'fill', price: '0.02', amount: '100' })
}

function context() {
  return formContext('buy', pair, formInputs())
}

it('TRD-208: places the order of a form on paper without a wallet, and signs nothing', async () => {
  const desk = startPaper()
  typeOrder()
  await pressOrder('buy')
  expect(desk.account.state.orders).toMatchObject([{ side: 'buy', type: 'limit', state: 'placed' }])
  expect(formsStore.get().buy).toMatchObject({ price: '0.02', amount: '' })
  for (const each of signing) expect(each).not.toHaveBeenCalled()
})

it('TRD-208: changes a paper order in one step at the next ledger, and cancels it by its place in chart and book', async () => {
  const desk = startPaper()
  const close = (ledger: number): void => {
    const book = { bids: [], asks: [['0.03', '100']], kind: 'snapshot' } as const
    desk.account.apply('SWT-CNY', { ledger, time: ledger, trades: [], book })
    desk.cancel([])
  }
  close(1)
  typeOrder()
  await pressOrder('buy')
  expect(amendablePaperOrder('paper:1')).toBeUndefined()
  close(2)
  const order = amendablePaperOrder('paper:1')
  if (order === undefined) throw new Error('the order is not in the book')
  expect(order).toMatchObject({ seq: 1, side: 'buy', price: '0.02', amount: '100', total: '2' })
  expect(await amendOrder(order, { ...EMPTY_FORM, price: '0.019', amount: '80' }, pair, context())).toBe(true)
  expect(desk.account.order(1)?.state).toBe('open')
  close(3)
  expect([1, 2].map((id) => desk.account.order(id)?.state)).toEqual(['canceled', 'open'])
  expect(paperActivityStore.get().orders.map(({ id, price, amount }) => [id, price, amount])).toEqual([
    ['paper:2', '0.019', '80'],
  ])
  cancelPaper(['2', 'paper:2'])
  close(4)
  expect(paperActivityStore.get().orders).toEqual([])
  for (const each of signing) expect(each).not.toHaveBeenCalled()
})

it('says so when the texts of a paper order cannot be loaded', async () => {
  const desk = startPaper()
  typeOrder()
  vi.mocked(loadMessages).mockRejectedValueOnce(Object.assign(new TypeError('offline'), { code: 'offline' }))
  await pressOrder('buy')
  expect(toastStore.get()).toMatchObject([{ kind: 'danger' }])
  expect(desk.account.state.orders).toEqual([])
})

it('TRD-208: refuses every signature while paper trading is on, and says why', async () => {
  switchWallet({ address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', alias: 'A', vault: 'v' })
  const desk = startPaper()
  typeOrder()
  const figures = { price: decimalOf(2n, 2), amount: decimalOf(100n) }
  const order = { seq: 7, side: 'buy', price: '0.02', amount: '100' } as Parameters<typeof amendOrder>[0]
  await placeOrder('buy')
  await amendOrder(order, formsStore.get().buy, pair, context())
  const refusal = { kind: 'danger', title: 'Paper trading is on, so no real order was sent' }
  expect(toastStore.get()).toMatchObject([refusal, refusal])
  expect(await placeScaled([figures, figures], pair, context())).toBe(true)
  const trigger = { price: '0.03', when: 'rises' } as const
  const planned = { ...figures, side: 'buy', type: 'limit', trigger, expires: 900_000_000, place: 1 } as const
  expect(await placeWaiting('stop', [planned], pair, context())).toBe(true)
  const draft = { kind: 'order', tx: {} } as Parameters<typeof signOrder>[0]
  await expect(signOrder(draft)).rejects.toThrow(PaperModeError)
  await expect(signOrders([draft], {}, () => undefined)).rejects.toThrow(PaperModeError)
  await expect(signWaiting('stop', [], {} as Parameters<typeof signWaiting>[2])).rejects.toThrow(PaperModeError)
  for (const each of signing) expect(each).not.toHaveBeenCalled()
  expect(desk.account.state.orders.map(({ state }) => state)).toEqual(['placed', 'placed', 'waiting'])
})

it('TRD-208: signs the order of a form after paper trading is off', async () => {
  const desk = startPaper()
  togglePaper()
  switchWallet({ address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', alias: 'A', vault: 'v' })
  updateWallet({
    active: 'active',
    balances: ready({ SWTC: { value: '2010', frozen: '10' }, [`CNY_${issuer}`]: { value: '1000', frozen: '0' } }),
    orders: ready<readonly OpenOrder[]>([]),
  })
  choosePair(pair)
  dispatchFormAction('sell', { type: 'fill', price: '0.022', amount: '7' })
  await pressOrder('sell')
  expect(submitTransaction).toHaveBeenCalledOnce()
  expect(desk.account.state.orders).toEqual([])
})

it('shows the balances of the paper account instead of the wallet', () => {
  startPaper()
  expect(context()).toMatchObject({ wallet: 'active' })
  expect(context().availableCounter).toEqual(decimalOf(10_000n))
  togglePaper()
  expect(context()).toMatchObject({ wallet: 'none', availableCounter: undefined })
})
