import { Book } from '@tidebook/market'
import type { OpenOrder } from '@tidebook/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { pairOf, tickerOf } from '../../../testing/market-fixtures.ts'
import { tickersStore } from '../../markets/index.ts'
import { networkStore } from '../../network/index.ts'
import { bookStore } from '../../order-book/index.ts'
import { switchWallet, updateWallet } from '../../wallet/model/wallet-state.ts'
import { EMPTY_FORM } from '../model/form-state.ts'
import { choosePair, formsStore } from '../model/form-store.ts'
import { fillFromBook, prefillPrices, dispatchFormAction } from './fill-form.ts'
import { formContext, formInputs } from './form-context.ts'

const issuer = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const pair = pairOf('SWT', 'CNY', { counterIssuer: issuer, priceDecimal: 5, amountDecimal: 4 })
const wallet = { address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', alias: 'A', vault: 'v' }
const balances = {
  SWTC: { value: '2010', frozen: '10' },
  [`CNY_${issuer}`]: { value: '1000', frozen: '0' },
}

function book(levels = { bids: [['0.02148', '10']], asks: [['0.0215', '20']] } as const): Book {
  const made = new Book(5)
  made.reset(levels)
  return made
}

function show(changes: Partial<ReturnType<typeof bookStore.get>> = {}) {
  return bookStore.set({ pair: 'SWT-CNY', book: book(), version: 1, status: 'ready', ...changes })
}

function context(side: 'buy' | 'sell', of = pair) {
  return formContext(side, of, formInputs())
}

beforeEach(() => {
  show()
  networkStore.set((state) => ({ ...state, netState: true }))
  tickersStore.set(ready({ 'SWT-CNY': tickerOf('SWT-CNY', { price: '0.0213' }) }))
  switchWallet(wallet)
  updateWallet({ active: 'active', balances: ready(balances), orders: ready<readonly OpenOrder[]>([]) })
  formsStore.set({ pair: undefined, buy: EMPTY_FORM, sell: EMPTY_FORM })
  choosePair(pair)
})

describe('formContext', () => {
  it('combines wallet, network, book and tickers', () => {
    expect(context('buy')).toEqual({
      side: 'buy',
      pair,
      wallet: 'active',
      online: true,
      pricesLoaded: true,
      availableBase: { coefficient: 2000n, scale: 0 },
      availableCounter: { coefficient: 1000n, scale: 0 },
      availableNative: { coefficient: 2000n, scale: 0 },
      bestBid: { coefficient: 2148n, scale: 5 },
      bestAsk: { coefficient: 2150n, scale: 5 },
      last: { coefficient: 213n, scale: 4 },
      newToken: false,
    })
  })

  it.each<[string, () => void, object]>([
    ['no wallet', () => switchWallet(undefined), { wallet: 'none' }],
    ['an inactive wallet', () => updateWallet({ active: 'inactive' }), { wallet: 'inactive' }],
    ['unknown balances', () => updateWallet({ balances: LOADING }), { availableNative: undefined, newToken: false }],
    ['no network', () => networkStore.set((state) => ({ ...state, netState: false })), { online: false }],
    ['a network that catches up', () => networkStore.set((state) => ({ ...state, quiet: true })), { online: true }],
    [
      'the book of another pair',
      () => show({ pair: 'JETH-CNY' }),
      { pricesLoaded: false, bestBid: undefined, bestAsk: undefined },
    ],
    [
      'a book that loads',
      () => show({ status: 'loading' }),
      { pricesLoaded: false, bestBid: undefined, bestAsk: undefined },
    ],
    ['one empty side', () => show({ book: book({ bids: [], asks: [['1', '1']] } as never) }), { bestBid: undefined }],
    ['no tickers', () => tickersStore.set(LOADING), { last: undefined }],
  ])('%s', (_title, happens, expected) => {
    happens()
    expect(context('buy')).toMatchObject(expected)
  })

  it('treats a token as new to a wallet when the receiving side has no trust line (U13)', () => {
    const eth = pairOf('JETH', 'CNY', { baseIssuer: issuer, counterIssuer: issuer })
    const gained = pairOf('SWT', 'JETH', { counterIssuer: issuer })
    expect([context('buy', eth), context('sell', eth)].map((each) => each.newToken)).toEqual([true, false])
    expect([context('buy', gained), context('sell', gained)].map((each) => each.newToken)).toEqual([false, true])
  })
})

describe('fillFromBook and prefillPrices', () => {
  it('puts the price of a book level into both forms and its amount into the form that takes it', () => {
    fillFromBook({ side: 'ask', price: '0.0215', amount: '20' })
    expect(formsStore.get()).toMatchObject({
      buy: { price: '0.0215', amount: '20' },
      sell: { price: '0.0215', amount: '' },
    })
    fillFromBook({ side: 'bid', price: '0.02148', amount: '10' })
    expect(formsStore.get()).toMatchObject({
      buy: { price: '0.02148', amount: '20' },
      sell: { price: '0.02148', amount: '10' },
    })
    fillFromBook({ side: 'bid', price: '0.021', amount: undefined })
    expect(formsStore.get()).toMatchObject({ buy: { price: '0.021' }, sell: { price: '0.021', amount: '10' } })
  })

  it('prefills a pair that opens with the best price of the own side, so that nothing trades by mistake', () => {
    prefillPrices()
    expect(formsStore.get()).toMatchObject({ buy: { price: '0.02148' }, sell: { price: '0.02150' } })
  })

  it('uses the last price for an empty side and keeps a typed price', () => {
    show({ book: book({ bids: [], asks: [] } as never) })
    dispatchFormAction('sell', { type: 'price', text: '7' })
    prefillPrices()
    expect(formsStore.get()).toMatchObject({ buy: { price: '0.02130' }, sell: { price: '7' } })
  })

  it.each<[string, () => void]>([
    ['of another pair', () => show({ pair: 'JETH-CNY' })],
    ['that loads', () => show({ status: 'loading' })],
  ])('fills nothing from a book %s', (_title, happens) => {
    happens()
    prefillPrices()
    expect(formsStore.get()).toMatchObject({ buy: EMPTY_FORM, sell: EMPTY_FORM })
  })

  it('does nothing without a pair', () => {
    formsStore.set({ pair: undefined, buy: EMPTY_FORM, sell: EMPTY_FORM })
    dispatchFormAction('buy', { type: 'price', text: '1' })
    prefillPrices()
    expect(formsStore.get().buy).toEqual(EMPTY_FORM)
  })
})
