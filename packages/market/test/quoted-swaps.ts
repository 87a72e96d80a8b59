import { addLedger, issuedFromText, issuedNumber, issuedToText, nativeNumber, subtractLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { expect } from 'vitest'
import { quoteSwap } from '../src/pools/quote-swap.ts'
import { Rolls } from './rolls.ts'
import { SwapWorld } from './swap-world.ts'
import type { Coin } from './swap-world.ts'

const SWAPS_PER_WORLD = 40

const ROUTES: readonly (readonly Coin[])[] = [
  ['native', 'USD'],
  ['USD', 'native'],
  ['USD', 'EUR'],
  ['EUR', 'USD'],
  ['USD', 'native', 'EUR'],
  ['EUR', 'native', 'USD'],
  ['native', 'USD', 'EUR'],
]

function numberOf(coin: Coin | undefined, text: string): LedgerNumber {
  return coin === 'native' ? nativeNumber(BigInt(text)) : issuedNumber(issuedFromText(text))
}

function textOf(coin: Coin | undefined, value: LedgerNumber): string {
  return coin === 'native' ? String(value.mantissa) : issuedToText(value)
}

/** Executes random swaps in random markets and expects each result to equal its quote, to the digit. */
export function expectQuotesToHold(swaps: number): void {
  let moved = 0
  for (let world = 0, done = 0; done < swaps; world += 1) {
    const at = new SwapWorld(world)
    const rolls = new Rolls(world + 1_000_003)
    for (let order = rolls.below(30); order > 0; order -= 1) at.order()
    for (let swap = 0; swap < SWAPS_PER_WORLD; swap += 1, done += 1) {
      if (rolls.below(3) === 0) at.order()
      const path = rolls.pick(ROUTES)
      const spend = rolls.quantity(2)
      const deliver = rolls.below(2) === 0 ? undefined : rolls.quantity(2)
      const limits = at.limits(path, deliver, spend)
      const quote = quoteSwap(at.route(path), limits)
      const { result, before, after, fees } = at.swap(path, deliver, spend)
      const about = `world ${world}, swap ${swap}: ${path.join(' > ')} ${result}`
      expect(result, about).toBe(quote === undefined ? 'tecPATH_DRY' : 'tesSUCCESS')
      if (quote === undefined) continue
      moved += 1
      const [from, to] = [path[0], path.at(-1)]
      const [paidFee, gotFee] = fees.map((fee, index) =>
        fee === 0n ? undefined : ([index, nativeNumber(fee)] as const),
      )
      let [paid, keptBalance] = [numberOf(from, before[0] ?? ''), numberOf(to, before[1] ?? '')]
      if (paidFee !== undefined) paid = subtractLedger(paid, paidFee[1])
      if (gotFee !== undefined) keptBalance = subtractLedger(keptBalance, gotFee[1])
      for (const pass of quote.passes) {
        paid = subtractLedger(paid, pass.in)
        keptBalance = addLedger(keptBalance, pass.out)
      }
      expect([after[0], after[1]], about).toEqual([textOf(from, paid), textOf(to, keptBalance)])
    }
    if (world % 10 === 0) at.at.test.close()
  }
  expect(moved).toBeGreaterThan(swaps / 2)
}
