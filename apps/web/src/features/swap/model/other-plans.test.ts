import { formatDecimal, issuedFromText, issuedNumber, nativeNumber, parseDecimal } from '@tidebook/amount'
import { bookLiquidity, decimalOfNumber, PARITY, planSwap, type SwapPlan, type SwapRoute } from '@tidebook/market'
import { expect, it } from 'vitest'
import { otherPlans } from './other-plans.ts'

function usd(text: string) {
  return issuedNumber(issuedFromText(text))
}

function out(plan: SwapPlan | undefined): number {
  return Number(plan && formatDecimal(decimalOfNumber(plan.quote.out)))
}

it('gives with book and pool together at least as much as with either alone (SWP-104, AMM-109)', () => {
  const order = {
    Account: 'anna',
    TakerPays: '1000000000',
    TakerGets: { currency: 'USD', issuer: 'gate', value: '99' },
    quality: '10101010.1010101',
    owner_funds: '1000',
  }
  const pool = { balances: { in: nativeNumber(10_000_000_000n), out: usd('1000') }, fee: 100 }
  const route: SwapRoute = {
    books: [bookLiquidity({ nativeIn: true, nativeOut: false }, [order], pool)],
    transferRateOut: PARITY,
  }
  const request = { exact: 'pay', amount: nativeNumber(900_000_000n), slippage: parseDecimal('0.5') } as const
  const { orders, pools } = otherPlans([route], request)
  const together = out(planSwap([route], request))
  expect(together).toBeGreaterThan(out(orders))
  expect(together).toBeGreaterThan(out(pools))
  expect(otherPlans([route], { ...request, amount: nativeNumber(2_000_000_000n) }).orders).toBeUndefined()
})
