import { parseDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { context, pair } from './context.fixture.ts'
import { type OrderSize, orderWarnings } from './warnings.ts'

const d = parseDecimal
const BOOK = { depth: d('1000'), typed: false }

function warnings(price: string, amount: string, changes = {}, size: OrderSize = BOOK) {
  return orderWarnings(d(price), d(amount), context(changes), size)
}

function codes(price: string, amount: string, changes = {}, size: OrderSize = BOOK): string[] {
  return warnings(price, amount, changes, size).map((warning) => warning.code)
}

it('warns of a buy from 1.2 times the best ask, and of a sale when the best bid is 1.2 times its price (TRD-032, TRD-033)', () => {
  expect(codes('0.0257', '1')).toEqual([])
  expect(codes('0.0258', '1')).toEqual(['priceHigh'])
  expect(codes('0.0179', '1', { side: 'sell' })).toEqual(['priceLow'])
  expect(codes('0.01791', '1', { side: 'sell' })).toEqual([])
})

it('uses the last price if the other side is empty, and does not warn if no price is known', () => {
  expect(codes('1', '1', { bestAsk: undefined })).toEqual(['priceHigh'])
  expect(codes('1', '1', { bestAsk: undefined, last: undefined })).toEqual([])
})

it('warns when less than 5 SWTC remains available (TRD-029)', () => {
  expect(codes('0.0215', '1994', { side: 'sell' })).toEqual([])
  expect(codes('0.0215', '1996', { side: 'sell' })).toEqual(['nativeBase'])
  expect(codes('0.0215', '100', { availableNative: d('5.00001') })).toEqual([])
  expect(codes('0.0215', '100', { availableNative: d('5') })).toEqual(['nativeBase'])
})

it('requires 10 SWTC for an order that buys a token new to the wallet (TRD-030, A30)', () => {
  expect(codes('0.0215', '100', { availableNative: d('10.00001'), newToken: true })).toEqual([])
  expect(codes('0.0215', '100', { availableNative: d('10'), newToken: true })).toEqual(['newToken'])
})

it('counts the total of a purchase paid in SWTC, and does not warn about unknown balances', () => {
  const forSwtc = { pair: { ...pair, base: 'JUSDT', counter: 'SWT' } }
  expect(codes('2', '997', { ...forSwtc, bestAsk: d('2') })).toEqual([])
  expect(codes('2', '998', { ...forSwtc, bestAsk: d('2') })).toEqual(['leavesLittle'])
  expect(codes('0.0215', '1999', { side: 'sell', availableNative: undefined })).toEqual([])
})

it('uses the last price for a sale without bids', () => {
  expect(codes('0.0179', '1', { side: 'sell', bestBid: undefined })).toEqual(['priceLow'])
  expect(codes('0.0179', '1', { side: 'sell', bestBid: undefined, last: undefined })).toEqual([])
})

it('includes the figures that a user compares', () => {
  expect(warnings('0.03', '1')).toEqual([{ code: 'priceHigh', params: { price: '0.03000', best: '0.02150' } }])
  expect(warnings('0.01', '1', { side: 'sell' })).toEqual([
    { code: 'priceLow', params: { price: '0.01000', best: '0.02148' } },
  ])
  expect(warnings('0.0215', '1', { availableNative: d('3'), newToken: true })).toEqual([
    { code: 'newToken', params: { left: '2.99999', reserve: '10', coin: 'SWTC' } },
  ])
})

it('warns of an amount of more than five times the other side of the book', () => {
  const rich = { availableCounter: d('1e9'), availableBase: d('1e9'), availableNative: d('2e9') }
  expect(codes('0.0215', '5000', rich)).toEqual([])
  expect(warnings('0.0215', '5000.0001', rich)).toEqual([
    { code: 'amountBook', params: { amount: '5000.0001', coin: 'SWTC', times: '5' } },
  ])
  expect(codes('0.0214', '5001', { ...rich, side: 'sell' })).toEqual(['amountBook'])
  expect(codes('0.0215', '5001', rich, { depth: undefined, typed: true })).toEqual([])
  expect(codes('0.0215', '5001', rich, { depth: d('0'), typed: true })).toEqual([])
})

it('warns of a typed amount that spends 90 % of the available funds, but not of a selected share', () => {
  const typed = { depth: d('1e9'), typed: true }
  expect(codes('0.02', '44999', {}, typed)).toEqual([])
  expect(warnings('0.02', '45000', {}, typed)).toEqual([
    { code: 'amountBalance', params: { percent: '90', coin: 'CNT' } },
  ])
  expect(codes('0.02', '50000', {}, { ...typed, typed: false })).toEqual([])
  expect(codes('0.02', '50000', { availableCounter: undefined }, typed)).toEqual([])
  const token = { side: 'sell', pair: { ...pair, base: 'JUSDT', baseTitle: 'USDT' } }
  expect(codes('0.0215', '1799', token, typed)).toEqual([])
  expect(warnings('0.0215', '1801', token, typed)).toEqual([
    { code: 'amountBalance', params: { percent: '90', coin: 'USDT' } },
  ])
  const low = { side: 'sell', availableBase: d('30.71'), availableNative: d('30.71'), newToken: true }
  expect(codes('0.0215', '20.7', low, typed), '67 % of it').toEqual([])
  expect(codes('0.0215', '1994.9', { side: 'sell' }, typed), 'told once').toEqual(['amountBalance'])
  expect(codes('0.0215', '1996', { side: 'sell' }, typed), 'told once').toEqual(['nativeBase'])
})
