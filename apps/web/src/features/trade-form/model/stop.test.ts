import { parseDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { context as contextOf } from './context.fixture.ts'
import { stopError, stopKind, stopNumbers, type StopForm } from './stop.ts'

const form: StopForm = { side: 'sell', trigger: '0.9', price: '0.8', amount: '10', days: 7 }

function market(change: object = {}) {
  return contextOf({ last: parseDecimal('1'), ...change })
}

describe('stop order form (TRD-113)', () => {
  it('waits for the market to reach the trigger from its current price', () => {
    expect(stopNumbers(form, market())?.when).toBe('falls')
    expect(stopNumbers({ ...form, trigger: '1.1' }, market())?.when).toBe('rises')
    expect(stopNumbers({ ...form, amount: '' }, market())).toBeUndefined()
    expect([
      stopKind('sell', 'falls'),
      stopKind('sell', 'rises'),
      stopKind('buy', 'rises'),
      stopKind('buy', 'falls'),
    ]).toEqual(['stop', 'profit', 'stop', 'profit'])
  })

  it.each<readonly [string, Partial<StopForm>, object, ReturnType<typeof stopError>]>([
    ['is signed as it is', {}, {}, undefined],
    ['needs a market', {}, { last: undefined }, 'market'],
    ['needs a trigger', { trigger: '0' }, {}, 'trigger'],
    ['is no order of now', { trigger: '1.0' }, {}, 'reached'],
    ['needs a price', { price: '' }, {}, 'price'],
    ['needs an amount', { amount: '0' }, {}, 'amount'],
    ['is not below the minimum', { price: '0.0000001', amount: '0.0001' }, {}, 'minimum'],
    ['pays for its ticket', {}, { availableNative: parseDecimal('5') }, 'reserve'],
    ['is not held up by balances that are on their way', {}, { availableNative: undefined }, undefined],
    ['needs no funds yet', { amount: '100000000' }, {}, undefined],
  ])('%s', (_what, change, around, error) => {
    expect(stopError({ ...form, ...change }, market(around))).toBe(error)
  })
})
