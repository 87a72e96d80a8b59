import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import { describe, expect, it } from 'vitest'
import { balanceOf, checkCovered } from './balances.ts'
import { requireFeeBelow } from './evm-fees.ts'

const coin = coinOf('eth')
const token = { ...coin, code: 'USD', issuer: '0x01' }

function of(asset: typeof coin, amount: string, reserve = '0') {
  return balanceOf(asset, parseDecimal(amount), parseDecimal(reserve))
}

function covered(asset: typeof coin, amount: string, fee: string, held: { asset: string; coin: string }) {
  return (): void =>
    checkCovered({ asset, amount: parseDecimal(amount) }, parseDecimal(fee), {
      asset: of(asset, held.asset),
      coin: of(coin, held.coin),
    })
}

describe('the spendable balance of an account', () => {
  it('excludes the reserve, which never exceeds the balance', () => {
    expect(formatDecimal(of(coin, '5', '2').spendable)).toBe('3')
    expect(formatDecimal(of(coin, '1', '2').spendable)).toBe('0')
  })

  it('must cover both amount and fee of a coin', () => {
    expect(covered(coin, '1', '0.5', { asset: '1.5', coin: '1.5' })).not.toThrow()
    expect(covered(coin, '2', '0.5', { asset: '1', coin: '1' })).toThrow('cover the amount')
    expect(covered(coin, '1', '0.5', { asset: '1.4', coin: '1.4' })).toThrow('cover the fee')
    expect(covered(coin, '0.1', '0.5', { asset: '0.2', coin: '0.2' })).toThrow('The amount does not cover the fee')
  })

  it('must cover the fee of a token transfer in the coin', () => {
    expect(covered(token, '1', '0.5', { asset: '1', coin: '0.5' })).not.toThrow()
    expect(covered(token, '1', '0.5', { asset: '1', coin: '0.4' })).toThrow('The balance does not cover the fee')
  })

  it('pays no fee above the limit', () => {
    expect(requireFeeBelow(parseDecimal('1'), parseDecimal('1'))).toEqual(parseDecimal('1'))
    expect(() => requireFeeBelow(parseDecimal('1.1'), parseDecimal('1'))).toThrow('above the limit')
  })
})
