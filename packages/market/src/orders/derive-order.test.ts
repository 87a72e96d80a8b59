import { describe, expect, it } from 'vitest'
import { pairs } from '../../test/commands.ts'
import { deriveOrder } from './derive-order.ts'
import type { OpenOrderInput } from './derive-order.ts'

const naming = {
  pairs,
  title: (code: string) => (code === 'SWT' ? 'SWTC' : code === 'CNY' ? 'CNT' : code),
  decimals: (key: string) => (key === 'SWT-CNY' ? { price: 5, amount: 3 } : undefined),
}

function cny(value: string) {
  return { currency: 'CNY', issuer: 'jIssuer', value }
}

function swt(value: string) {
  return { currency: 'SWT', issuer: '', value }
}

const order: OpenOrderInput = { time: 0, seq: 7, hash: 'AB', flag: 0, takerGets: swt('10'), takerPays: cny('10.5') }

describe('deriveOrder', () => {
  it('ENT-021 ENT-025 ENT-026 derives the fields of a current order', () => {
    expect(deriveOrder(order, naming)).toEqual({
      ...order,
      flag: 2,
      pair: 'SWT/CNY',
      price: '1.05',
      amount: '10',
      total: '10.5',
      status: false,
      takerGetName: 'SWTC',
      takerPayName: 'CNT',
      isFreed: false,
      timeStr: '2000-01-01 00:00:00',
      priceDecimal: 5,
      amountDecimal: 3,
    })
  })

  it('ENT-023 a buy has flag 1, a sell flag 2', () => {
    expect(deriveOrder({ ...order, takerGets: cny('10.5'), takerPays: swt('10') }, naming).flag).toBe(1)
    expect(deriveOrder(order, naming).flag).toBe(2)
  })

  it('TRD-020 starts with status false and isFreed false', () => {
    expect(deriveOrder(order, naming)).toMatchObject({ status: false, isFreed: false })
  })

  it('TRD-021 gives an order of an unconfigured pair flag 2 and isFreed true', () => {
    const foreign = {
      ...order,
      flag: 1 as const,
      takerGets: cny('1'),
      takerPays: { currency: 'ABC', issuer: 'jX', value: '3' },
    }
    expect(deriveOrder(foreign, naming)).toMatchObject({
      flag: 2,
      isFreed: true,
      pair: 'ABC/CNY',
      priceDecimal: 6,
      amountDecimal: 2,
    })
  })

  it('ENT-023 accepts flag 0', () => {
    expect(deriveOrder({ ...order, takerPays: cny('0') }, naming)).toMatchObject({ price: '0', total: '0' })
  })
})
