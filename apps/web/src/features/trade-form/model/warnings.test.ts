import { parseDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { context, pair } from './context.fixture.ts'
import { orderWarnings } from './warnings.ts'

const d = parseDecimal
const warnings = (price: string, amount: string, changes = {}) => orderWarnings(d(price), d(amount), context(changes))
const codes = (price: string, amount: string, changes = {}): string[] =>
  warnings(price, amount, changes).map((warning) => warning.code)

it('warns of a buy from 1.2 times the best ask, and of a sale when the best bid is 1.2 times its price', () => {
  expect(codes('0.0257', '1')).toEqual([])
  expect(codes('0.0258', '1')).toEqual(['priceHigh'])
  expect(codes('0.0179', '1', { side: 'sell' })).toEqual(['priceLow'])
  expect(codes('0.01791', '1', { side: 'sell' })).toEqual([])
})

it('takes the last price where the other side is empty, and is silent where nothing is known', () => {
  expect(codes('1', '1', { bestAsk: undefined })).toEqual(['priceHigh'])
  expect(codes('1', '1', { bestAsk: undefined, last: undefined })).toEqual([])
})

it('warns when less than 5 SWTC stay available', () => {
  expect(codes('0.0215', '1994', { side: 'sell' })).toEqual([])
  expect(codes('0.0215', '1996', { side: 'sell' })).toEqual(['leavesLittle'])
  expect(codes('0.0215', '100', { availableNative: d('5.00001') })).toEqual([])
  expect(codes('0.0215', '100', { availableNative: d('5') })).toEqual(['leavesLittle'])
})

it('A30 keeps 10 SWTC where the order brings in a token that the wallet has never held', () => {
  expect(codes('0.0215', '100', { availableNative: d('10.00001'), newToken: true })).toEqual([])
  expect(codes('0.0215', '100', { availableNative: d('10'), newToken: true })).toEqual(['leavesLittle'])
})

it('counts what a purchase pays in SWTC by its total, and what is not known as nothing to warn of', () => {
  const forSwtc = { pair: { ...pair, base: 'JUSDT', counter: 'SWT' } }
  expect(codes('2', '997', { ...forSwtc, bestAsk: d('2') })).toEqual([])
  expect(codes('2', '998', { ...forSwtc, bestAsk: d('2') })).toEqual(['leavesLittle'])
  expect(codes('0.0215', '1999', { side: 'sell', availableNative: undefined })).toEqual([])
})

it('takes the last price for a sale without bids', () => {
  expect(codes('0.0179', '1', { side: 'sell', bestBid: undefined })).toEqual(['priceLow'])
  expect(codes('0.0179', '1', { side: 'sell', bestBid: undefined, last: undefined })).toEqual([])
})

it('names the figures that a person compares', () => {
  expect(warnings('0.03', '1')).toEqual([{ code: 'priceHigh', params: { price: '0.03', best: '0.0215' } }])
  expect(warnings('0.01', '1', { side: 'sell' })).toEqual([
    { code: 'priceLow', params: { price: '0.01', best: '0.02148' } },
  ])
  expect(warnings('0.0215', '1', { availableNative: d('3'), newToken: true })).toEqual([
    { code: 'leavesLittle', params: { left: '2.99999', reserve: '10' } },
  ])
})
