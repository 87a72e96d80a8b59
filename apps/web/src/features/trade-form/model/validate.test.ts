import { parseDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { context, form, pair } from './context.fixture.ts'
import type { FormContext } from './form-context.ts'
import type { FormState } from './form-state.ts'
import { orderFee } from './limits.ts'
import { validate } from './validate.ts'
import type { ValidationError } from './validation-error.ts'

function codes(state: Partial<FormState>, around: Partial<FormContext> = {}): string[] {
  return validate(form(state), context(around)).map((error) => error.code)
}

describe('validate', () => {
  it('accepts an order of an active wallet with enough funds (ROL-004)', () => {
    expect(codes({})).toEqual([])
    expect(codes({}, { side: 'sell' })).toEqual([])
  })

  it('rejects a price that is missing, invalid, or not above 0 (TRD-028)', () => {
    expect(codes({ price: '' })[0]).toBe('priceRequired')
    expect(codes({ price: 'abc' })[0]).toBe('priceNotNumber')
    expect(codes({ price: '1e5' })[0]).toBe('priceNotNumber')
    expect(codes({ price: '-1' })[0]).toBe('priceNotNumber')
    expect(codes({ price: '0' })[0]).toBe('priceZero')
    expect(codes({ price: '0.000' })[0]).toBe('priceZero')
  })

  it('rejects an amount that is missing, invalid, or not above 0 (VAL-020)', () => {
    expect(codes({ amount: '' })[0]).toBe('amountRequired')
    expect(codes({ amount: 'x' })[0]).toBe('amountNotNumber')
    expect(codes({ amount: '-1' })[0]).toBe('amountNotNumber')
    expect(codes({ amount: '0' })[0]).toBe('amountZero')
  })

  it('explains how to write a number in an ambiguous notation (VAL-020)', () => {
    expect(validate(form({ amount: '1,234' }), context())[0]).toMatchObject({ code: 'unclear', field: 'amount' })
    expect(validate(form({ price: '1.2.3' }), context())[0]).toMatchObject({ code: 'unclear', field: 'price' })
    const total = { amount: '', decided: 'total' } as const
    expect(validate(form({ ...total, total: '1,234' }), context())[0]).toMatchObject({
      code: 'unclear',
      field: 'total',
    })
    expect(validate(form({ ...total, total: 'x' }), context())[0]).toMatchObject({
      code: 'totalNotNumber',
      field: 'total',
    })
  })

  it('rejects an order without value before signing (TRD-022)', () => {
    expect(codes({ amount: '0.0000' })).toEqual(['amountZero'])
    expect(codes({ price: '0' })).toEqual(['priceZero'])
  })

  it('rejects more integer digits than the pair can carry (VAL-021)', () => {
    expect(codes({ amount: '1234567890123' })[0]).toBe('amountDigits')
    expect(codes({ price: '1234567890123' })[0]).toBe('priceDigits')
    expect(codes({ amount: '000000000000000001' })).toEqual([])
  })

  it('rejects an amount below the minimum of the price and names the minimum (TRD-024)', () => {
    const cheap = { ...pair, amountDecimal: 6 }
    const [error] = validate(form({ price: '0.00001', amount: '0.09' }), context({ pair: cheap }))
    expect(error).toEqual({ code: 'belowMinimum', field: 'amount', params: { minimum: '0.1', coin: 'SWTC' } })
    expect(validate(form({ price: '0.00001', amount: '0.1' }), context({ pair: cheap }))).toEqual([])
  })

  it('accepts a buy that costs exactly the available balance, and rejects a millionth more (TRD-025, TRD-027, ERR-042)', () => {
    const around = { availableCounter: parseDecimal('2.148') }
    expect(codes({ amount: '100' }, around)).toEqual([])
    const over = validate(form({ amount: '100.0001' }), context(around))
    expect(over).toEqual([{ code: 'totalExceeds', field: 'total', params: { available: '2.148', coin: 'CNT' } }])
    expect(codes({ price: '0.1', amount: '10' }, { availableCounter: parseDecimal('0.999999') })).toEqual([
      'totalExceeds',
    ])
  })

  it('rejects a sale that exceeds the available base (TRD-026, ERR-043)', () => {
    expect(codes({ amount: '2000' }, { side: 'sell' })).toEqual([])
    expect(codes({ amount: '2000.0001' }, { side: 'sell' })).toEqual(['notEnough'])
  })

  it('reports a missing wallet before any input error (ROL-005, ERR-023)', () => {
    expect(codes({ price: '', amount: '' }, { wallet: 'none' })[0]).toBe('noWallet')
  })

  it('shows the 35 SWTC activation amount for an inactive wallet (ERR-054)', () => {
    const [error] = validate(form(), context({ wallet: 'inactive' }))
    expect(error).toMatchObject({ code: 'inactive', params: { amount: '35' } })
  })

  it('reports the lost connection first, then loading', () => {
    expect(codes({ price: '' }, { online: false, wallet: 'none' })[0]).toBe('offline')
    expect(codes({}, { pricesLoaded: false, wallet: 'none' })[0]).toBe('loading')
  })

  it('rejects an order while the balance is unknown, and when SWTC is below the order reserve (TRD-031)', () => {
    expect(codes({}, { availableCounter: undefined })).toEqual(['balanceUnknown'])
    expect(codes({}, { availableNative: parseDecimal('4.9') })).toEqual(['reserve'])
    expect(codes({}, { availableNative: parseDecimal('5') })).toEqual(['reserve'])
    expect(codes({}, { availableNative: parseDecimal('5.00001') })).toEqual([])
  })

  it('rejects a post-only order that would trade, and a market order without an opposite side', () => {
    expect(codes({ type: 'postOnly', price: '0.02150' })).toEqual(['wouldTrade'])
    expect(codes({ type: 'postOnly', price: '0.02149' })).toEqual([])
    expect(codes({ type: 'postOnly', price: '0.02148' }, { side: 'sell' })).toEqual(['wouldTrade'])
    expect(codes({ type: 'market', price: '' }, { bestAsk: undefined })).toEqual(['noOpposite'])
    expect(codes({ type: 'market', price: '' })).toEqual([])
  })

  it('accepts exactly the digits that a pair can carry (VAL-021)', () => {
    expect(codes({ price: '999999999999', amount: '1' }, { availableCounter: parseDecimal('1e12') })).toEqual([])
    expect(codes({ amount: '999999999999' }, { side: 'sell', availableBase: parseDecimal('1e12') })).toEqual([])
    expect(codes({ price: '0000999999999999.5', amount: '1' }, { availableCounter: parseDecimal('1e13') })).toEqual([])
  })

  it.each<[Partial<FormState>, Partial<FormContext>, string, ValidationError['field']]>([
    [{}, { online: false }, 'offline', 'form'],
    [{}, { pricesLoaded: false }, 'loading', 'form'],
    [{}, { wallet: 'none' }, 'noWallet', 'form'],
    [{}, { wallet: 'inactive' }, 'inactive', 'form'],
    [{ price: '' }, {}, 'priceRequired', 'price'],
    [{ price: 'x' }, {}, 'priceNotNumber', 'price'],
    [{ price: '0' }, {}, 'priceZero', 'price'],
    [{ price: '1234567890123' }, {}, 'priceDigits', 'price'],
    [{ type: 'market' }, { bestAsk: undefined }, 'noOpposite', 'price'],
    [{ type: 'postOnly', price: '1' }, {}, 'wouldTrade', 'price'],
    [{ amount: '' }, {}, 'amountRequired', 'amount'],
    [{ amount: 'x' }, {}, 'amountNotNumber', 'amount'],
    [{ amount: '0' }, {}, 'amountZero', 'amount'],
    [{ amount: '1234567890123' }, {}, 'amountDigits', 'amount'],
    [{ amount: '0.00001' }, {}, 'belowMinimum', 'amount'],
    [{ amount: '3000' }, { side: 'sell' }, 'notEnough', 'amount'],
    [{ amount: '90000' }, {}, 'totalExceeds', 'total'],
    [{}, { availableNative: undefined }, 'balanceUnknown', 'form'],
    [{}, { availableNative: parseDecimal('1') }, 'reserve', 'form'],
  ])('rejects %o in %o with its own error at the invalid field', (state, around, code, field) => {
    expect(validate(form(state), context(around))[0]).toMatchObject({ code, field })
  })

  it('names the coin and its available balance', () => {
    const [sale] = validate(form({ amount: '3000' }), context({ side: 'sell' }))
    expect(sale).toEqual({ code: 'notEnough', field: 'amount', params: { available: '2000', coin: 'SWTC' } })
    const [trades] = validate(form({ type: 'postOnly', price: '1' }), context())
    expect(trades?.params).toEqual({ best: '0.0215' })
    const [digits] = validate(form({ price: '1234567890123' }), context())
    expect(digits?.params).toEqual({ digits: '12' })
    expect(validate(form(), context({ availableNative: orderFee() }))[0]?.params).toEqual({ reserve: '5' })
  })
})
