import { compare, multiply, parseDecimal } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { context, form, pair } from './context.fixture.ts'
import { reduceForm } from './form-reducer.ts'
import { EMPTY_FORM, SHARES } from './form-state.ts'
import { ORDER_FEE, maxSpend } from './limits.ts'
import { validate } from './validate.ts'

describe('reduceForm', () => {
  it('VAL-021 keeps typed digits to the decimals of the pair and leaves what is no number', () => {
    const two = context({ pair: { ...pair, amountDecimal: 2 } })
    expect(reduceForm(form(), { type: 'amount', text: '1.234' }, two).amount).toBe('1.23')
    expect(reduceForm(form(), { type: 'price', text: '0.0214899' }, context()).price).toBe('0.02148')
    expect(reduceForm(form(), { type: 'amount', text: 'abc' }, two).amount).toBe('abc')
    expect(reduceForm(form(), { type: 'amount', text: ' 1,234.50 ' }, two).amount).toBe('1234.50')
    expect(reduceForm(form(), { type: 'amount', text: '1,5' }, two).amount).toBe('1,5')
  })

  it('TRD-023 cuts an amount to 6 decimals whatever the pair allows', () => {
    const fine = context({ pair: { ...pair, amountDecimal: 9 } })
    expect(reduceForm(form(), { type: 'amount', text: '1.23456789' }, fine).amount).toBe('1.234567')
  })

  it('derives the total from the amount and the amount from the total, cut', () => {
    expect(reduceForm(form(), { type: 'amount', text: '33313.5474' }, context()).total).toBe('715.574998')
    expect(reduceForm(form(), { type: 'total', text: '1' }, context()).amount).toBe('46.5549')
    const decided = reduceForm(form(), { type: 'total', text: '1' }, context())
    expect(reduceForm(decided, { type: 'price', text: '0.5' }, context())).toMatchObject({ total: '1', amount: '2' })
  })

  it('keeps a pressed share when the price moves, and drops it when an amount is typed', () => {
    const half = reduceForm(form(), { type: 'share', share: 50 }, context())
    expect(half).toMatchObject({ share: 50, amount: '23277.4674' })
    expect(reduceForm(half, { type: 'price', text: '0.05' }, context())).toMatchObject({
      share: 50,
      amount: '10000.0000',
    })
    expect(reduceForm(half, { type: 'amount', text: '1' }, context()).share).toBeUndefined()
  })

  it('Max of a sale of SWTC leaves the fee and the reserve of the order', () => {
    const max = reduceForm(form(), { type: 'share', share: 'max' }, context({ side: 'sell' }))
    expect(max.amount).toBe('1994.9999')
    const fresh = reduceForm(form(), { type: 'share', share: 'max' }, context({ side: 'sell', newToken: true }))
    expect(fresh.amount).toBe('1989.9999')
  })

  it('fills price, and with the modifier the amount, from the book', () => {
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

  it('a market order follows the bound, 5 % beyond the best price', () => {
    const market = reduceForm(form(), { type: 'orderType', orderType: 'market' }, context())
    expect(market.total).toBe('2.258000')
    const selling = reduceForm(form(), { type: 'orderType', orderType: 'market' }, context({ side: 'sell' }))
    expect(selling.total).toBe('2.040000')
  })

  it('an empty form again after sending keeps price and type', () => {
    expect(reduceForm(form({ type: 'postOnly' }), { type: 'sent' }, context())).toMatchObject({
      type: 'postOnly',
      price: '0.02148',
      amount: '',
      total: '',
    })
  })

  it('any share of any balance at any price is affordable to the last digit', () => {
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
        expect(compare(cost, maxSpend(around) ?? ORDER_FEE)).toBeLessThanOrEqual(0)
        expect(validate(state, around).map((error) => error.code)).not.toContain('totalExceeds')
      }),
    )
  })
})
