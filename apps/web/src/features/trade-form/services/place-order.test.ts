import { Book } from '@tidebook/market'
import type { OpenOrder } from '@tidebook/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { ready } from '../../../lib/loadable.ts'
import { pairOf, tickerOf } from '../../../testing/market-fixtures.ts'
import { tickersStore } from '../../markets/index.ts'
import { networkStore } from '../../network/index.ts'
import { bookStore } from '../../order-book/index.ts'
import { toastStore } from '../../toasts/model/toast-store.ts'
import { submitTransaction, TransactionError } from '../../transactions/index.ts'
import { switchWallet, updateWallet } from '../../wallet/model/wallet-state.ts'
import { EMPTY_FORM } from '../model/form-state.ts'
import { choosePair, formsStore } from '../model/form-store.ts'
import { OrderTypeError } from '../model/order-type.ts'
import { placingStore } from '../model/placing-store.ts'
import { dispatchFormAction } from './fill-form.ts'
import { placeOrder } from './place-order.ts'
import { orderModule, pressOrder } from './press-order.ts'

// Signing and sending have their own tests; these tests check the arguments passed on and the state of the form.
vi.mock(import('../../transactions/index.ts'), async (original) => ({
  ...(await original()),
  submitTransaction: vi.fn(),
}))
const sending = vi.mocked(submitTransaction)

const address = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const issuer = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const pair = pairOf('SWT', 'CNY', { counterIssuer: issuer, priceDecimal: 5, amountDecimal: 4 })
const otherPair = pairOf('JETH', 'CNY', { baseIssuer: issuer, counterIssuer: issuer })
const sent = { id: '1' } as Awaited<ReturnType<typeof submitTransaction>>

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  sending.mockReset().mockResolvedValue(sent)
  const book = new Book(5)
  book.reset({ bids: [['0.02148', '10']], asks: [['0.0215', '20']] })
  bookStore.set({ pair: 'SWT-CNY', book, version: 1, status: 'ready' })
  networkStore.set((state) => ({ ...state, netState: true }))
  tickersStore.set(ready({ 'SWT-CNY': tickerOf('SWT-CNY', { price: '0.0213' }) }))
  switchWallet({ address, alias: 'A', vault: 'v' })
  updateWallet({
    active: 'active',
    balances: ready({ SWTC: { value: '2010', frozen: '10' }, [`CNY_${issuer}`]: { value: '1000', frozen: '0' } }),
    orders: ready<readonly OpenOrder[]>([]),
  })
  formsStore.set({ pair: undefined, buy: EMPTY_FORM, sell: EMPTY_FORM })
  toastStore.set([])
  choosePair(pair)
  dispatchFormAction('buy', { type: 'fill', price: '0.02', amount: '100' })
  dispatchFormAction('sell', { type: 'fill', price: '0.022', amount: '7' })
})

function titles() {
  return toastStore.get().map(({ kind, title }) => [kind, title])
}

describe('placeOrder and the form', () => {
  it('passes the order to the confirmation with the details that its bytes do not contain (SCR-004)', async () => {
    await placeOrder('buy')
    expect(sending.mock.calls).toMatchObject([
      [
        { kind: 'order', tx: { TransactionType: 'OfferCreate', Account: address } },
        {
          order: { base: { code: 'SWT', issuer: '' }, counter: { code: 'CNY', issuer }, priceDecimal: 5, warnings: [] },
        },
      ],
    ])
  })

  it('clears the amount of its form, keeps the price, and leaves the other form unchanged', async () => {
    await placeOrder('buy')
    expect(formsStore.get()).toMatchObject({
      buy: { price: '0.02', amount: '', total: '' },
      sell: { price: '0.022', amount: '7' },
    })
    expect(titles()).toEqual([])
  })

  it('keeps the amount until the order is sent', async () => {
    const answer = Promise.withResolvers<typeof sent>()
    sending.mockReturnValue(answer.promise)
    const confirmed = placeOrder('buy')
    await expect.poll(() => sending.mock.calls.length).toBe(1)
    expect(formsStore.get().buy.amount).toBe('100')
    answer.resolve(sent)
    await confirmed
    expect(formsStore.get().buy.amount).toBe('')
  })

  it('keeps input typed for another pair in the meantime', async () => {
    const answer = Promise.withResolvers<typeof sent>()
    sending.mockReturnValue(answer.promise)
    const confirmed = placeOrder('buy')
    await expect.poll(() => sending.mock.calls.length).toBe(1)
    choosePair(otherPair)
    dispatchFormAction('buy', { type: 'fill', price: '21000', amount: '3' })
    answer.resolve(sent)
    await confirmed
    expect(formsStore.get()).toMatchObject({ pair: otherPair, buy: { price: '21000', amount: '3' } })
  })

  it('keeps the next quantity that was typed while the order was sent', async () => {
    for (const next of [
      { type: 'amount', text: '25' },
      { type: 'total', text: '3' },
      { type: 'share', share: 50 },
    ] as const) {
      dispatchFormAction('buy', { type: 'fill', price: '0.02', amount: '100' })
      const answer = Promise.withResolvers<typeof sent>()
      sending.mockReturnValueOnce(answer.promise)
      const calls = sending.mock.calls.length
      const confirmed = placeOrder('buy')
      await expect.poll(() => sending.mock.calls.length).toBe(calls + 1)
      dispatchFormAction('buy', next)
      const typed = formsStore.get().buy
      answer.resolve(sent)
      await confirmed
      expect(formsStore.get().buy).toEqual(typed)
    }
  })

  it('clears a form whose price only moved while the order was sent', async () => {
    const answer = Promise.withResolvers<typeof sent>()
    sending.mockReturnValue(answer.promise)
    const confirmed = placeOrder('buy')
    await expect.poll(() => sending.mock.calls.length).toBe(1)
    dispatchFormAction('buy', { type: 'price', text: '0.03' })
    answer.resolve(sent)
    await confirmed
    expect(formsStore.get().buy).toMatchObject({ price: '0.03', amount: '', total: '' })
  })

  it('places nothing on a second press while the first order is confirmed and sent', async () => {
    const answer = Promise.withResolvers<typeof sent>()
    sending.mockReturnValue(answer.promise)
    const presses = [placeOrder('buy'), placeOrder('buy')]
    await expect.poll(() => sending.mock.calls.length).toBe(1)
    presses.push(placeOrder('buy'))
    expect([...placingStore.get()]).toEqual(['buy'])
    answer.resolve(sent)
    await Promise.all(presses)
    await placeOrder('buy')
    expect([sending.mock.calls.length, placingStore.get().size]).toEqual([1, 0])
  })

  it('allows an order on both sides at the same time', async () => {
    await Promise.all([placeOrder('buy'), placeOrder('sell')])
    expect(sending).toHaveBeenCalledTimes(2)
  })

  it('allows another order after the form is released', async () => {
    sending.mockRejectedValueOnce(new TransactionError('transaction/network'))
    await placeOrder('buy')
    await placeOrder('buy')
    expect(sending).toHaveBeenCalledTimes(2)
  })

  it.each(['transaction/declined', 'transaction/locked', 'transaction/network', 'transaction/not-signed'] as const)(
    'keeps the form of an order that was not sent (%s), because its source has already shown the error',
    async (code) => {
      sending.mockRejectedValue(new TransactionError(code))
      await placeOrder('buy')
      expect([formsStore.get().buy.amount, titles()]).toEqual(['100', []])
    },
  )

  it.each([
    ['any other failure', new Error('no'), 'Submission failure'],
    ['an order type that nobody knows', new OrderTypeError('stop'), 'Wrong order type, the deal was not created'],
  ] as const)('shows %s and keeps the form', async (_title, error, words) => {
    sending.mockRejectedValue(error)
    await placeOrder('buy')
    expect([formsStore.get().buy.amount, titles()]).toEqual(['100', [['danger', words]]])
  })

  it('reports an unknown order type without requesting confirmation (ERR-036)', async () => {
    formsStore.set((forms) => ({ ...forms, buy: { ...forms.buy, type: 'stop' as never } }))
    await placeOrder('buy')
    expect(sending).not.toHaveBeenCalled()
    expect(titles()).toEqual([['danger', 'Wrong order type, the deal was not created']])
  })
})

describe('an error while an order is sent', () => {
  const report = vi.fn()
  beforeEach(() => vi.stubGlobal('reportError', report.mockReset()))
  afterEach(() => vi.unstubAllGlobals())
  const fault = new TypeError('x is not a function')

  it('is shown and reported', async () => {
    sending.mockRejectedValue(fault)
    await placeOrder('buy')
    expect(titles()).toHaveLength(1)
    expect(report.mock.calls).toEqual([[fault]])
  })

  it('is shown and reported when the order code fails to load', async () => {
    vi.spyOn(orderModule, 'fetch').mockRejectedValue(fault)
    await pressOrder('buy')
    expect(titles()).toHaveLength(1)
    expect(report.mock.calls).toEqual([[fault]])
    vi.restoreAllMocks()
  })
})

describe('placing an order', () => {
  const sentOrders = () => sending.mock.calls.map(([draft, about]) => ({ tx: draft.tx, order: about?.order }))
  beforeEach(() => {
    formsStore.set({ pair: undefined, buy: EMPTY_FORM, sell: EMPTY_FORM })
    choosePair(pair)
  })
  const type = (side: 'buy' | 'sell', price: string, amount: string) =>
    dispatchFormAction(side, { type: 'fill', price, amount })

  it('requests confirmation with the figures that are signed (TRD-005, SCR-004)', async () => {
    type('buy', '0.02', '100')
    await placeOrder('buy')
    expect(sentOrders()).toMatchObject([
      {
        tx: { Account: address, TakerPays: '100000000', TakerGets: { currency: 'CNY', issuer, value: '2' } },
        order: { reserve: '5', warnings: [], priceDecimal: 5 },
      },
    ])
  })

  it('signs the bound of a market order instead of the typed price', async () => {
    type('sell', '1', '100')
    dispatchFormAction('sell', { type: 'orderType', orderType: 'market' })
    await placeOrder('sell')
    expect(sentOrders()).toMatchObject([{ tx: { TakerGets: '100000000', TakerPays: { value: '2.04' } } }])
  })

  it('passes on the warnings that need confirmation (A32)', async () => {
    type('buy', '0.03', '100')
    await placeOrder('buy')
    expect(sentOrders()[0]?.order?.warnings.map(({ code }) => code)).toEqual(['priceHigh'])
  })

  it.each<[string, () => void]>([
    ['that validation refuses', () => type('buy', '0.02', '90000000')],
    ['without an amount', () => dispatchFormAction('buy', { type: 'price', text: '0.02' })],
    [
      'without a wallet',
      () => {
        type('buy', '0.02', '100')
        switchWallet(undefined)
      },
    ],
  ])('does not send an order %s (TRD-022)', async (_title, happens) => {
    happens()
    await placeOrder('buy')
    expect(sentOrders()).toEqual([])
  })
})
