import { ZERO, add, decimalOf, isZero, multiply, rescale, tryParseDecimal, type Decimal } from '@tidebook/amount'

/**
 * The last price of one token in another. Tokens are identified by their balance keys: the native code, or CODE_ISSUER.
 */
export interface TokenPrice {
  readonly base: string
  readonly counter: string
  /** Decimal text, counter per base; undefined before the first trade. */
  readonly price: string | undefined
}

/** An amount of one token, identified by its balance key. */
export interface Holding {
  readonly token: string
  readonly amount: Decimal
}

export interface TotalValue {
  /** Value of all priced holdings in the anchor currency. */
  readonly value: Decimal
  /** Holdings without a market price. Zero amounts are omitted. */
  readonly unpriced: readonly string[]
}

/** Values holdings in the anchor currency at last prices. */
export interface Valuation {
  /** Undefined when no market prices the token. */
  valueOf(holding: Holding): Decimal | undefined
  total(holdings: Iterable<Holding>): TotalValue
}

/** Decimals of a value in the anchor currency. */
export const VALUE_DECIMALS = 2

const ONE = decimalOf(1)

function cut(value: Decimal): Decimal {
  return rescale(value, VALUE_DECIMALS, 'down')
}

/**
 * Prices of tokens in `anchor`: direct prices, otherwise through the first of `bridges` that has both prices (decision
 * U20). Values are exact until the last step, which truncates to two decimals, so that no estimate exceeds the price.
 */
export class PriceTable implements Valuation {
  readonly #anchor: string
  readonly #bridges: readonly string[]
  /** Direct prices, by base, then by counter. */
  readonly #direct = new Map<string, Map<string, Decimal>>()
  /** Prices derived from the direct ones. */
  readonly #known = new Map<string, Decimal | undefined>()

  constructor(anchor: string, bridges: readonly string[]) {
    this.#anchor = anchor
    this.#bridges = bridges
  }

  /** Sets the last price of a pair, counter per base. */
  set(base: string, counter: string, price: Decimal): void {
    const prices = this.#direct.get(base) ?? new Map<string, Decimal>()
    this.#direct.set(base, prices.set(counter, price))
    this.#known.clear()
  }

  valueOf({ token, amount }: Holding): Decimal | undefined {
    const price = this.#priceOf(token)
    return price === undefined ? undefined : cut(multiply(amount, price))
  }

  total(holdings: Iterable<Holding>): TotalValue {
    const unpriced: string[] = []
    let value = ZERO
    for (const { token, amount } of holdings) {
      if (isZero(amount)) continue
      const price = this.#priceOf(token)
      if (price === undefined) unpriced.push(token)
      else value = add(value, multiply(amount, price))
    }
    return { value: cut(value), unpriced }
  }

  #priceOf(token: string): Decimal | undefined {
    if (token === this.#anchor) return ONE
    if (this.#known.has(token)) return this.#known.get(token)
    const price = this.#direct.get(token)?.get(this.#anchor) ?? this.#bridged(token)
    this.#known.set(token, price)
    return price
  }

  #bridged(token: string): Decimal | undefined {
    for (const bridge of this.#bridges) {
      const [first, second] = [this.#direct.get(token)?.get(bridge), this.#direct.get(bridge)?.get(this.#anchor)]
      if (first !== undefined && second !== undefined) return multiply(first, second)
    }
    return undefined
  }
}

/** Returns a valuation from last prices as text; see `PriceTable`. */
export function createValuation(prices: readonly TokenPrice[], anchor: string, bridges: readonly string[]): Valuation {
  const table = new PriceTable(anchor, bridges)
  for (const { base, counter, price } of prices) {
    const last = price === undefined ? undefined : tryParseDecimal(price)
    if (last !== undefined) table.set(base, counter, last)
  }
  return table
}
