import { parseDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { context, form, pair } from './context.fixture.ts'
import type { FormContext } from './form-context.ts'
import type { FormState } from './form-state.ts'
import { orderFee } from './limits.ts'
import { validate } from './validate.ts'
import type { ValidationError } from './validation-error.ts'

const codes = (state: Partial<FormState>, around: Partial<FormContext> = {}): string[] =>
  validate(form(state), context(around)).map((error) => error.code)

describe('validate', () => {
  it('ROL-004 accepts an order of an active wallet with enough of everything', () => {
    expect(codes({})).toEqual([])
    expect(codes({}, { side: 'sell' })).toEqual([])
  })

  it('TRD-028 refuses a price that is missing, no number, or not above 0', () => {
    expect(codes({ price: '' })[0]).toBe('priceRequired')
    expect(codes({ price: 'abc' })[0]).toBe('priceNotNumber')
    expect(codes({ price: '1e5' })[0]).toBe('priceNotNumber')
    expect(codes({ price: '-1' })[0]).toBe('priceNotNumber')
    expect(codes({ price: '0' })[0]).toBe('priceZero')
    expect(codes({ price: '0.000' })[0]).toBe('priceZero')
  })

  it('VAL-020 refuses an amount that is missing, no number, or not above 0', () => {
    expect(codes({ amount: '' })[0]).toBe('amountRequired')
    expect(codes({ amount: 'x' })[0]).toBe('amountNotNumber')
    expect(codes({ amount: '-1' })[0]).toBe('amountNotNumber')
    expect(codes({ amount: '0' })[0]).toBe('amountZero')
  })

  it('VAL-020 says of digits in an unclear notation how to write them', () => {
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

  it('TRD-022 refuses an order without value before anything is signed', () => {
    expect(codes({ amount: '0.0000' })).toEqual(['amountZero'])
    expect(codes({ price: '0' })).toEqual(['priceZero'])
  })

  it('VAL-021 refuses more integer digits than the pair can carry', () => {
    expect(codes({ amount: '1234567890123' })[0]).toBe('amountDigits')
    expect(codes({ price: '1234567890123' })[0]).toBe('priceDigits')
    expect(codes({ amount: '000000000000000001' })).toEqual([])
  })

  it('TRD-024 refuses less than the minimum of the price and names it', () => {
    const cheap = { ...pair, amountDecimal: 6 }
    const [error] = validate(form({ price: '0.00001', amount: '0.09' }), context({ pair: cheap }))
    expect(error).toEqual({ code: 'belowMinimum', field: 'amount', params: { minimum: '0.1', coin: 'SWTC' } })
    expect(validate(form({ price: '0.00001', amount: '0.1' }), context({ pair: cheap }))).toEqual([])
  })

  it('TRD-025 TRD-027 ERR-042 a buy may cost exactly what is available, and not a millionth more', () => {
    const around = { availableCounter: parseDecimal('2.148') }
    expect(codes({ amount: '100' }, around)).toEqual([])
    const over = validate(form({ amount: '100.0001' }), context(around))
    expect(over).toEqual([{ code: 'totalExceeds', field: 'total', params: { available: '2.148', coin: 'CNT' } }])
    expect(codes({ price: '0.1', amount: '10' }, { availableCounter: parseDecimal('0.999999') })).toEqual([
      'totalExceeds',
    ])
  })

  it('TRD-026 ERR-043 a sale may not exceed the base that is available', () => {
    expect(codes({ amount: '2000' }, { side: 'sell' })).toEqual([])
    expect(codes({ amount: '2000.0001' }, { side: 'sell' })).toEqual(['notEnough'])
  })

  it('ROL-005 ERR-023 without a wallet the missing wallet comes before everything typed', () => {
    expect(codes({ price: '', amount: '' }, { wallet: 'none' })[0]).toBe('noWallet')
  })

  it('ERR-054 an inactive wallet is told the 35 SWTC', () => {
    const [error] = validate(form(), context({ wallet: 'inactive' }))
    expect(error).toMatchObject({ code: 'inactive', params: { amount: '35' } })
  })

  it('names the lost connection first, then loading', () => {
    expect(codes({ price: '' }, { online: false, wallet: 'none' })[0]).toBe('offline')
    expect(codes({}, { pricesLoaded: false, wallet: 'none' })[0]).toBe('loading')
  })

  it('TRD-031 refuses while the balance is unknown and when SWTC is below the reserve of an order', () => {
    expect(codes({}, { availableCounter: undefined })).toEqual(['balanceUnknown'])
    expect(codes({}, { availableNative: parseDecimal('4.9') })).toEqual(['reserve'])
    expect(codes({}, { availableNative: parseDecimal('5') })).toEqual(['reserve'])
    expect(codes({}, { availableNative: parseDecimal('5.00001') })).toEqual([])
  })

  it('refuses a post-only order that would trade, and a market order without the other side', () => {
    expect(codes({ type: 'postOnly', price: '0.02150' })).toEqual(['wouldTrade'])
    expect(codes({ type: 'postOnly', price: '0.02149' })).toEqual([])
    expect(codes({ type: 'postOnly', price: '0.02148' }, { side: 'sell' })).toEqual(['wouldTrade'])
    expect(codes({ type: 'market', price: '' }, { bestAsk: undefined })).toEqual(['noOpposite'])
    expect(codes({ type: 'market', price: '' })).toEqual([])
  })

  it('VAL-021 takes exactly the digits that a pair can carry', () => {
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
  ])('%o in %o is refused by name, at the field that is wrong', (state, around, code, field) => {
    expect(validate(form(state), context(around))[0]).toMatchObject({ code, field })
  })

  it('names the coin and what there is of it', () => {
    const [sale] = validate(form({ amount: '3000' }), context({ side: 'sell' }))
    expect(sale).toEqual({ code: 'notEnough', field: 'amount', params: { available: '2000', coin: 'SWTC' } })
    const [trades] = validate(form({ type: 'postOnly', price: '1' }), context())
    expect(trades?.params).toEqual({ best: '0.0215' })
    const [digits] = validate(form({ price: '1234567890123' }), context())
    expect(digits?.params).toEqual({ digits: '12' })
    expect(validate(form(), context({ availableNative: orderFee() }))[0]?.params).toEqual({ reserve: '5' })
  })
})
