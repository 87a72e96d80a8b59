import { decimalOf, divide, parseDecimal, rescale, type Decimal } from '@tidebook/amount'
import type { ServedNetwork } from '../network/served-network.ts'
import type { Random } from './random.ts'

const MILLION = 1_000_000n
const SCALE = 15
/** Mean reversion per step towards the opening value, in millionths, which keeps prices within bounds. */
const PULL = 4_000n

/** Hourly deviation of a coin's value in millionths, unless its network sets one. */
const VOLATILITY = 9_000

interface Value {
  readonly code: string
  readonly restlessness: number
  readonly opening: bigint
  now: bigint
}

/**
 * Values of all coins in one currency, as a bounded random walk. Pair prices are ratios of these values, so they are
 * consistent.
 */
export class PriceWalk {
  readonly #values: readonly Value[]
  readonly #random: Random

  constructor(random: Random, { native, tokens }: Pick<ServedNetwork, 'native' | 'tokens'>) {
    this.#random = random
    this.#values = [native, ...tokens].map(({ code, worth = '1', restlessness = VOLATILITY }) => {
      const opening = rescale(parseDecimal(worth), SCALE, 'half-even').coefficient
      return { code, restlessness, opening, now: opening }
    })
  }

  /**
   * Moves every value.
   * @param share square root of the step's length in hours, in per mille
   */
  step(share: number): void {
    for (const value of this.#values) {
      const deviation = Math.floor((value.restlessness * share) / 1000)
      const move = BigInt(Math.round(this.#random.bell(deviation)))
      const back = ((value.opening - value.now) * PULL * BigInt(share)) / (1000n * MILLION)
      value.now += (value.now * move) / MILLION + back
    }
  }

  /** Returns the price of a pair, rounded to its displayed decimals and at least one step. */
  price(base: string, counter: string, decimals: number): Decimal {
    const exact = divide(this.#value(base), this.#value(counter), decimals, 'half-even')
    return exact.coefficient > 0n ? exact : decimalOf(1n, decimals)
  }

  #value(code: string): Decimal {
    return decimalOf(this.#values.find((value) => value.code === code)?.now ?? 1n, SCALE)
  }
}
