import { beforeEach, describe, expect, it } from 'vitest'
import { pairOf } from '../../../testing/market-fixtures.ts'
import { context } from './context.fixture.ts'
import { EMPTY_FORM } from './form-state.ts'
import { choosePair, dispatchForm, formsStore } from './form-store.ts'

const swt = pairOf('SWT', 'CNY')

describe('the two forms', () => {
  beforeEach(() => formsStore.set({ pair: undefined, buy: EMPTY_FORM, sell: EMPTY_FORM }))

  it('are changed one at a time', () => {
    choosePair(swt)
    dispatchForm('sell', { type: 'price', text: '2' }, context({ side: 'sell' }))
    expect(formsStore.get()).toEqual({ pair: swt, buy: EMPTY_FORM, sell: { ...EMPTY_FORM, price: '2' } })
    dispatchForm('buy', { type: 'price', text: '3' }, context())
    expect(formsStore.get()).toMatchObject({ buy: { price: '3' }, sell: { price: '2' } })
  })

  it.each([pairOf('JETH', 'CNY'), pairOf('SWT', 'JUSDT')])('are empty on another pair, but for their types', (next) => {
    choosePair(swt)
    for (const side of ['buy', 'sell'] as const)
      dispatchForm(side, { type: 'fill', price: '2', amount: '5' }, context({ side }))
    dispatchForm('sell', { type: 'orderType', orderType: 'postOnly' }, context({ side: 'sell' }))
    choosePair(next)
    expect(formsStore.get()).toEqual({ pair: next, buy: EMPTY_FORM, sell: { ...EMPTY_FORM, type: 'postOnly' } })
  })

  it('keep what was typed when only the rules of the pair are new', () => {
    choosePair(swt)
    dispatchForm('buy', { type: 'price', text: '2' }, context())
    const finer = pairOf('SWT', 'CNY', { priceDecimal: 8 })
    choosePair(finer)
    expect(formsStore.get()).toEqual({ pair: finer, buy: { ...EMPTY_FORM, price: '2' }, sell: EMPTY_FORM })
  })
})
