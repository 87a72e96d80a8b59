import { beforeEach, describe, expect, it } from 'vitest'
import { pairOf } from '../../../testing/market-fixtures.ts'
import { context } from './context.fixture.ts'
import { EMPTY_FORM } from './form-state.ts'
import { choosePair, dispatchForm, formsStore } from './form-store.ts'

const swt = pairOf('SWT', 'CNY')

describe('formsStore', () => {
  beforeEach(() => formsStore.set({ pair: undefined, buy: EMPTY_FORM, sell: EMPTY_FORM }))

  it('changes one form at a time', () => {
    choosePair(swt)
    dispatchForm('sell', { type: 'price', text: '2' }, context({ side: 'sell' }))
    expect(formsStore.get()).toEqual({ pair: swt, buy: EMPTY_FORM, sell: { ...EMPTY_FORM, price: '2' } })
    dispatchForm('buy', { type: 'price', text: '3' }, context())
    expect(formsStore.get()).toMatchObject({ buy: { price: '3' }, sell: { price: '2' } })
  })

  it.each([pairOf('JETH', 'CNY'), pairOf('SWT', 'JUSDT')])(
    'clears both forms on another pair, but keeps their types',
    (next) => {
      choosePair(swt)
      for (const side of ['buy', 'sell'] as const)
        dispatchForm(side, { type: 'fill', price: '2', amount: '5' }, context({ side }))
      dispatchForm('sell', { type: 'orderType', orderType: 'postOnly' }, context({ side: 'sell' }))
      choosePair(next)
      expect(formsStore.get()).toEqual({ pair: next, buy: EMPTY_FORM, sell: { ...EMPTY_FORM, type: 'postOnly' } })
    },
  )

  it('keeps the input when only the rules of the pair change', () => {
    choosePair(swt)
    dispatchForm('buy', { type: 'price', text: '2' }, context())
    const finer = pairOf('SWT', 'CNY', { priceDecimal: 8 })
    choosePair(finer)
    expect(formsStore.get()).toEqual({ pair: finer, buy: { ...EMPTY_FORM, price: '2' }, sell: EMPTY_FORM })
  })
})
