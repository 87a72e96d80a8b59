import { parseDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { context } from './context.fixture.ts'
import { orderWarnings } from './warnings.ts'

const d = parseDecimal
const codes = (price: string, amount: string, changes = {}): string[] =>
  orderWarnings(d(price), d(amount), context(changes)).map((warning) => warning.code)

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
