import { decimalOf, divide, parseDecimal, rescale, type Decimal } from '@tidebook/amount'
import { CATALOGUE_TOKENS, SWT_IN_USDT } from '../network/catalogue.ts'
import type { Random } from './random.ts'

const MILLION = 1_000_000n
const SCALE = 15
/** Share of the way back to the opening value that a step goes, in millionths: keeps prices on the page. */
const PULL = 4_000n

/** Hourly deviation of a token's value in millionths; money moves less than coins, coins of few people more. */
const RESTLESSNESS: Readonly<Record<string, number>> = {
  JUSDT: 0,
  CNY: 250,
  JBTC: 4_200,
  JETH: 5_200,
  JBNB: 4_800,
  SWT: 7_500,
}
const OTHERS = 9_000

interface Value {
  readonly code: string
  readonly opening: bigint
  now: bigint
}

/** Values of all tokens in JUSDT, walking at random but never away. Prices of pairs are their ratios, so they agree. */
export class PriceWalk {
  readonly #values: readonly Value[]
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
    this.#values = [{ code: 'SWT', usdt: SWT_IN_USDT }, ...CATALOGUE_TOKENS].map(({ code, usdt }) => {
      const opening = rescale(parseDecimal(usdt), SCALE, 'half-even').coefficient
      return { code, opening, now: opening }
    })
  }

  /** Moves every value. @param share square root of the step's length in hours, in per mille. */
  step(share: number): void {
    for (const value of this.#values) {
      const deviation = Math.floor(((RESTLESSNESS[value.code] ?? OTHERS) * share) / 1000)
      const move = BigInt(Math.round(this.#random.bell(deviation)))
      const back = ((value.opening - value.now) * PULL * BigInt(share)) / (1000n * MILLION)
      value.now += (value.now * move) / MILLION + back
    }
  }

  /** Price of a pair with the decimals that it shows, at least one step. */
  price(base: string, counter: string, decimals: number): Decimal {
    const exact = divide(this.#value(base), this.#value(counter), decimals, 'half-even')
    return exact.coefficient > 0n ? exact : decimalOf(1n, decimals)
  }

  #value(code: string): Decimal {
    return decimalOf(this.#values.find((value) => value.code === code)?.now ?? 1n, SCALE)
  }
}
