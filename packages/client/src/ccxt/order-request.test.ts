import { parseDecimal } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { expect, it } from 'vitest'
import { InvalidOrder, NotSupported } from './errors.ts'
import { crossesBook, orderTransaction } from './order-request.ts'
import type { OrderRequest } from './order-request.ts'

const pair = {
  base: 'AAA',
  counter: 'BBB',
  baseIssuer: 'jA',
  counterIssuer: 'jB',
  pair: 'AAA/BBB',
  priceDecimal: 2,
  amountDecimal: 1,
  minAmount: '0.1',
} as TradingPair

function order(changes: Partial<OrderRequest> = {}, best?: string) {
  const request: OrderRequest = { type: 'limit', side: 'buy', amount: '2', price: '0.5', params: {}, ...changes }
  return orderTransaction('jMe', pair, request, best === undefined ? undefined : parseDecimal(best))
}

function terms(transaction: ReturnType<typeof order>) {
  const valueOf = (amount: unknown) => (amount as { readonly value: string }).value
  return [valueOf(transaction['TakerPays']), valueOf(transaction['TakerGets']), transaction.Flags]
}

it('rounds an amount down, a price to buy down and a price to sell up', () => {
  expect(terms(order({ amount: 2.19, price: 0.559 }))).toEqual(['2.1', '1.155', 0])
  expect(terms(order({ side: 'sell', amount: '2.19', price: '0.551' }))).toEqual(['1.176', '2.1', 0x8_0000])
})

it('bounds a market order by the best price and the slippage, and never lets it rest', () => {
  expect(terms(order({ type: 'market', price: undefined, amount: 1 }, '2'))).toEqual(['1', '2.1', 0x2_0000])
  const sale = { type: 'market', side: 'sell', amount: 1, params: { slippage: 0.1 } } as const
  expect(terms(order(sale, '2'))).toEqual(['1.8', '1', 0xa_0000])
  expect(() => order({ type: 'market' })).toThrow(InvalidOrder)
})

it.each([
  [{ timeInForce: 'GTC' }, 0],
  [{ timeInForce: 'PO' }, 0x1_0000],
  [{ postOnly: true }, 0x1_0000],
  [{ timeInForce: 'IOC' }, 0x2_0000],
  [{ timeInForce: 'FOK' }, 0x4_0000],
] as const)('sets the flag of %j', (params, flags) => {
  expect(order({ params }).Flags).toBe(flags)
})

it.each([
  [{ amount: 0 }, InvalidOrder],
  [{ amount: '0.09' }, InvalidOrder],
  [{ amount: 'a lot' }, InvalidOrder],
  [{ amount: Number.NaN }, InvalidOrder],
  [{ price: undefined }, InvalidOrder],
  [{ price: -1 }, InvalidOrder],
  [{ price: '0.001' }, InvalidOrder],
  [{ params: { postOnly: true, timeInForce: 'IOC' } }, InvalidOrder],
  [{ type: 'market', params: { postOnly: true } }, InvalidOrder],
  [{ type: 'stop' as 'limit' }, NotSupported],
  [{ params: { triggerPrice: 1 } as never }, NotSupported],
] as const)('refuses %j', (changes, Refusal) => {
  expect(() => order(changes, '2')).toThrow(Refusal)
})

it('detects a post-only order that would trade', () => {
  const request: OrderRequest = { type: 'limit', side: 'buy', amount: 1, price: 2, params: { postOnly: true } }
  const best = parseDecimal('2')
  expect(crossesBook(request, best)).toBe(true)
  expect(crossesBook({ ...request, price: 1.9 }, best)).toBe(false)
  expect(crossesBook({ ...request, side: 'sell', price: 2.1 }, best)).toBe(false)
  expect(crossesBook({ ...request, params: {} }, best)).toBe(false)
  expect(crossesBook(request, undefined)).toBe(false)
})
