import { formatDecimal, nativeNumber, parseDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { decimalOfNumber, numberOfDecimal } from './amounts.ts'
import { PARITY, type BookLiquidity } from './liquidity.ts'
import { bookLiquidity } from './node-liquidity.ts'
import { planSwap } from './plan-swap.ts'

function token(text: string) {
  return numberOfDecimal(parseDecimal(text), false)
}

function text(value: ReturnType<typeof token>): string {
  return formatDecimal(decimalOfNumber(value))
}

const USD = 'jUsd'

function pool(native: string, usd: string, fee = 0): BookLiquidity {
  return bookLiquidity({ nativeIn: true, nativeOut: false }, [], {
    balances: { in: nativeNumber(BigInt(native) * 1_000_000n), out: token(usd) },
    fee,
  })
}

function order(pays: string, gets: string, quality: string): BookLiquidity {
  return bookLiquidity(
    { nativeIn: true, nativeOut: false },
    [
      {
        Account: 'jMaker',
        TakerPays: pays,
        TakerGets: { currency: 'USD', issuer: USD, value: gets },
        quality,
        owner_funds: '1000',
      },
    ],
    undefined,
  )
}

function routeOf(book: BookLiquidity) {
  return { books: [book], transferRateOut: PARITY }
}

const slippage = parseDecimal('1')

describe('swap plan', () => {
  it('SWP-105 subtracts the slippage from the quote of an exact input, and adds it for an exact output', () => {
    const request = { exact: 'pay', amount: nativeNumber(100_000_000n), slippage } as const
    const plan = planSwap([routeOf(pool('1000', '1000'))], request)
    expect(plan && text(plan.quote.out)).toBe('90.9090909090909')
    expect(plan && [text(plan.least), text(plan.most)]).toEqual(['89.999999', '91.818182'])
    expect(plan && formatDecimal(plan.impact)).toBe('9.09')
  })

  it('SWP-102 finds the input for an exact output', () => {
    const request = { exact: 'receive', amount: token('50'), slippage } as const
    const plan = planSwap([routeOf(pool('1000', '1000'))], request)
    expect(plan?.quote.in).toEqual(nativeNumber(52_631_579n))
    expect(plan?.spend).toEqual(nativeNumber(53_157_895n))
    expect(plan && text(plan.quote.out)).toBe('50')
  })

  it('SWP-103 chooses the better of two routes', () => {
    const request = { exact: 'pay', amount: nativeNumber(10_000_000n), slippage } as const
    const ways = [routeOf(order('100000000', '80', '1250000')), routeOf(pool('1000', '1000'))]
    expect(planSwap(ways, request)?.route).toBe(1)
    expect(planSwap([...ways].reverse(), request)?.route).toBe(0)
  })

  it('returns undefined when the market lacks liquidity', () => {
    const request = { exact: 'pay', amount: nativeNumber(200_000_000n), slippage } as const
    expect(planSwap([routeOf(order('100000000', '80', '1250000'))], request)).toBeUndefined()
    expect(
      planSwap([routeOf(pool('1000', '1000'))], { exact: 'receive', amount: token('1000'), slippage }),
    ).toBeUndefined()
  })
})
