import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { amendContext } from './amend.ts'
import type { AmendedOrder } from './amend-store.ts'
import { context, form, pair } from './context.fixture.ts'
import { validate } from './validate.ts'

const d = parseDecimal

function order(side: 'buy' | 'sell'): AmendedOrder {
  return {
    seq: 7,
    pair: 'SWT/CNY',
    side,
    price: '0.02',
    amount: '100',
    total: '2',
  }
}

function figures(side: 'buy' | 'sell', changes: object = {}) {
  const all = amendContext(context({ side, ...changes }), order(side))
  return [all.availableBase, all.availableCounter, all.availableNative].map((each) => each && formatDecimal(each))
}

it("makes the old order's funds and reserve available to its replacement (TRD-114)", () => {
  expect(figures('sell'), 'amount and reserve of SWTC').toEqual(['2105', '1000', '2105'])
  expect(figures('buy'), 'the total of CNT, the reserve of SWTC').toEqual(['2005', '1002', '2005'])
  const tokens = { pair: { ...pair, base: 'JUSDT' } }
  expect(figures('sell', tokens)).toEqual(['2100', '1000', '2005'])
  const forNative = { pair: { ...pair, base: 'JUSDT', counter: 'SWT' } }
  expect(figures('buy', forNative), 'paid in SWTC').toEqual(['2000', '1007', '2007'])
  expect(figures('sell', { availableBase: undefined, availableNative: undefined })).toEqual([
    undefined,
    '1000',
    undefined,
  ])
})

it('allows amending an order with no other funds, and without its book loaded (TRD-114)', () => {
  const poor = { side: 'sell' as const, availableBase: d('0'), availableNative: d('0.00001'), pricesLoaded: false }
  const around = amendContext(context(poor), order('sell'))
  expect(validate(form({ price: '0.03', amount: '100' }), around)).toEqual([])
  expect(validate(form({ price: '0.03', amount: '200' }), around)[0]?.code).toBe('notEnough')
})
