import { compare, multiply, parseDecimal } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { context, form, pair } from './context.fixture.ts'
import type { FormContext } from './form-context.ts'
import { type FormAction, reduceForm } from './form-reducer.ts'
import { EMPTY_FORM, type FormState, SHARES, type Share } from './form-state.ts'
import { maxSpend, orderFee } from './limits.ts'
import { validate } from './validate.ts'

describe('reduceForm', () => {
  it('limits typed digits to the decimals of the pair and leaves invalid numbers unchanged (VAL-021)', () => {
    const two = context({ pair: { ...pair, amountDecimal: 2 } })
    expect(reduceForm(form(), { type: 'amount', text: '1.234' }, two).amount).toBe('1.23')
    expect(reduceForm(form(), { type: 'price', text: '0.0214899' }, context()).price).toBe('0.02148')
    expect(reduceForm(form(), { type: 'amount', text: 'abc' }, two).amount).toBe('abc')
    expect(reduceForm(form(), { type: 'amount', text: ' 1,234.50 ' }, two).amount).toBe('1234.50')
  })

  it('converts a decimal comma to a point immediately and does not regroup digits (VAL-020)', () => {
    const typed = (field: 'price' | 'amount' | 'total', keys: string) =>
      [...keys].reduce(
        (state, key) => reduceForm(state, { type: field, text: state[field] + key }, context()),
        form({ price: '', amount: '', total: '' }),
      )
    expect(typed('price', '0,004').price).toBe('0.004')
    expect(typed('amount', '0,500').amount).toBe('0.500')
    expect(typed('amount', '1,2345').amount).toBe('1.2345')
    expect(typed('total', '1,234').total).toBe('1.234')
    expect(reduceForm(form(), { type: 'amount', text: '1,234' }, context())).toMatchObject({
      amount: '1,234',
      total: '',
    })
  })

  it('truncates an amount to 6 decimals even if the pair allows more (TRD-023)', () => {
    const fine = context({ pair: { ...pair, amountDecimal: 9 } })
    expect(reduceForm(form(), { type: 'amount', text: '1.23456789' }, fine).amount).toBe('1.234567')
  })

  it('derives the total from the amount and the amount from the total, truncated', () => {
    expect(reduceForm(form(), { type: 'amount', text: '33313.5474' }, context()).total).toBe('715.574998')
    expect(reduceForm(form(), { type: 'total', text: '1' }, context()).amount).toBe('46.5549')
    const decided = reduceForm(form(), { type: 'total', text: '1' }, context())
    expect(reduceForm(decided, { type: 'price', text: '0.5' }, context())).toMatchObject({ total: '1', amount: '2' })
  })

  it('keeps a pressed share when the price moves, and clears it when an amount is typed', () => {
    const half = reduceForm(form(), { type: 'share', share: 50 }, context())
    expect(half).toMatchObject({ share: 50, amount: '23277.4674' })
    expect(reduceForm(half, { type: 'price', text: '0.05' }, context())).toMatchObject({
      share: 50,
      amount: '10000.0000',
    })
    expect(reduceForm(half, { type: 'amount', text: '1' }, context()).share).toBeUndefined()
  })

  it('leaves the fee and the reserve of the order when Max is pressed for a sale of SWTC (TRD-103)', () => {
    const max = reduceForm(form(), { type: 'share', share: 'max' }, context({ side: 'sell' }))
    expect(max.amount).toBe('1994.9999')
    const fresh = reduceForm(form(), { type: 'share', share: 'max' }, context({ side: 'sell', newToken: true }))
    expect(fresh.amount).toBe('1989.9999')
  })

  it.each<[Share, string]>([
    [25, '498.7499'],
    [50, '997.4999'],
    [75, '1496.2499'],
    [100, '1994.9999'],
  ])('sells %i %% of what remains of 2000 SWTC after the fee and the reserve (TRD-103)', (share, amount) => {
    expect(reduceForm(form(), { type: 'share', share }, context({ side: 'sell' })).amount).toBe(amount)
  })

  it('fills the price from the book, and with the modifier key also the amount (TRD-103)', () => {
    expect(reduceForm(form({ share: 25 }), { type: 'fill', price: '0.02', amount: '12.5' }, context())).toMatchObject({
      price: '0.02',
      amount: '12.5',
      total: '0.250000',
      share: undefined,
    })
    expect(reduceForm(EMPTY_FORM, { type: 'fill', price: '0.02' }, context())).toMatchObject({
      price: '0.02',
      amount: '',
    })
  })

  it('follows the bound of a market order, 5 % beyond the best price', () => {
    const market = reduceForm(form(), { type: 'orderType', orderType: 'market' }, context())
    expect(market.total).toBe('2.258000')
    const selling = reduceForm(form(), { type: 'orderType', orderType: 'market' }, context({ side: 'sell' }))
    expect(selling.total).toBe('2.040000')
  })

  it('clears the form after sending, but keeps price and type', () => {
    expect(reduceForm(form({ type: 'postOnly' }), { type: 'sent' }, context())).toMatchObject({
      type: 'postOnly',
      price: '0.02148',
      amount: '',
      total: '',
    })
  })

  it('keeps any share of any balance at any price affordable to the last digit', () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 15n })
    fc.assert(
      fc.property(cents, fc.bigInt({ min: 1n, max: 10n ** 8n }), fc.constantFrom(...SHARES), (funds, tick, share) => {
        const around = context({
          availableCounter: { coefficient: funds, scale: 6 },
          availableBase: { coefficient: funds, scale: 6 },
        })
        const price = parseDecimal(`${tick}e-5`)
        const state = reduceForm(
          { ...EMPTY_FORM, price: `${tick / 100_000n}.${String(tick % 100_000n).padStart(5, '0')}` },
          { type: 'share', share },
          around,
        )
        const amount = parseDecimal(state.amount)
        const cost = multiply(price, amount)
        expect(compare(cost, maxSpend(around) ?? orderFee())).toBeLessThanOrEqual(0)
        expect(validate(state, around).map((error) => error.code)).not.toContain('totalExceeds')
      }),
    )
  })

  it.each<[string, FormAction, Partial<FormState>]>([
    ['a total that is no number', { type: 'total', text: 'x' }, { total: 'x', amount: '', decided: 'total' }],
    ['an amount that is no number', { type: 'amount', text: 'x' }, { amount: 'x', total: '', decided: 'amount' }],
    ['a price that is no number', { type: 'price', text: 'x' }, { price: 'x', amount: '7', total: '' }],
    ['a zero price', { type: 'price', text: '0' }, { price: '0', amount: '7', total: '0.000000' }],
    ['an empty total', { type: 'total', text: '' }, { total: '', amount: '' }],
    ['a total with digits beyond its six', { type: 'total', text: '1.23456789' }, { total: '1.234567' }],
  ])('keeps %s as typed and clears fields that cannot be derived', (_title, action, after) => {
    const before = form({ price: '0.02', amount: '7', total: '0.14', type: 'postOnly' })
    expect(reduceForm(before, action, context())).toMatchObject({ type: 'postOnly', share: undefined, ...after })
  })

  it('waits for a price when the total was typed, and never divides by a price of zero', () => {
    const budget = form({ price: '', amount: '', total: '5', decided: 'total' })
    expect(reduceForm(budget, { type: 'moved' }, context())).toMatchObject({ total: '5', amount: '' })
    expect(reduceForm({ ...budget, price: '0' }, { type: 'moved' }, context())).toMatchObject({
      total: '5',
      amount: '',
    })
    expect(reduceForm({ ...budget, price: '0.5' }, { type: 'moved' }, context())).toMatchObject({ amount: '10' })
    expect(reduceForm({ ...budget, price: '0.5', total: '' }, { type: 'moved' }, context())).toMatchObject({
      total: '',
      amount: '',
    })
  })

  it('clears the share when a field is typed, and makes that field the fixed one', () => {
    const shared = reduceForm(form({ decided: 'total' }), { type: 'share', share: 50 }, context())
    expect(shared).toMatchObject({ share: 50, decided: 'amount' })
    expect(reduceForm(shared, { type: 'total', text: '1' }, context())).toMatchObject({
      share: undefined,
      decided: 'total',
      price: '0.02148',
    })
    const total = form({ decided: 'total', share: 25 })
    for (const action of [
      { type: 'amount', text: '1' },
      { type: 'fill', price: '0.02', amount: '1' },
      { type: 'sent' },
    ] as const)
      expect(reduceForm(total, action, context())).toMatchObject({ share: undefined, decided: 'amount' })
  })

  it('applies a share only when the price and the funds are known', () => {
    const pressed = (state: Partial<FormState>, around: Partial<FormContext>) =>
      reduceForm(form({ type: 'postOnly', ...state }), { type: 'share', share: 75 }, context(around))
    const kept = { type: 'postOnly', share: 75, amount: '100' }
    expect(pressed({ price: '' }, {})).toMatchObject(kept)
    expect(pressed({ price: '0' }, {})).toMatchObject(kept)
    expect(pressed({}, { availableCounter: undefined })).toMatchObject(kept)
    expect(pressed({ price: '' }, { side: 'sell' })).toMatchObject({ share: 75, amount: '1496.2499', total: '' })
  })

  it.each<[Share, string, string]>([
    [25, '498.7499', '11638.7337'],
    [50, '997.4999', '23277.4674'],
    [75, '1496.2499', '34916.2011'],
    [100, '1994.9999', '46554.9348'],
    ['max', '1994.9999', '46554.9348'],
  ])('truncates %s of the funds to the step of the pair and never rounds up', (share, sold, bought) => {
    const amount = (side: 'buy' | 'sell') => reduceForm(form(), { type: 'share', share }, context({ side })).amount
    expect([amount('sell'), amount('buy')]).toEqual([sold, bought])
  })

  it('clears the form on another pair, but keeps the order type', () => {
    expect(reduceForm(form({ type: 'fillOrKill', share: 25, decided: 'total' }), { type: 'pair' }, context())).toEqual({
      type: 'fillOrKill',
      validity: 'untilCancelled',
      price: '',
      amount: '',
      total: '',
      share: undefined,
      decided: 'amount',
    })
    expect(EMPTY_FORM).toMatchObject({
      type: 'limit',
      price: '',
      amount: '',
      total: '',
      share: undefined,
      decided: 'amount',
    })
  })
})
