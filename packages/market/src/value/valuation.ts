import { ZERO, add, isZero, multiply, rescale, tryParseDecimal, type Decimal } from '@tidebook/amount'

/** The last price of one token in another. Tokens are named by their balance keys: the native code, or CODE_ISSUER. */
export interface TokenPrice {
  readonly base: string
  readonly counter: string
  /** Decimal text, counter per base; undefined while nobody has traded. */
  readonly price: string | undefined
}

/** An amount of one token, named by its balance key. */
export interface Holding {
  readonly token: string
  readonly amount: Decimal
}

export interface TotalValue {
  /** Value of all priced holdings in the anchor currency. */
  readonly value: Decimal
  /** Holdings that no market prices, zero amounts left out. */
  readonly unpriced: readonly string[]
}

/** What holdings are worth in the anchor currency by last prices. */
export interface Valuation {
  /** Undefined when no market prices the token. */
  valueOf(holding: Holding): Decimal | undefined
  total(holdings: readonly Holding[]): TotalValue
}

/** Decimals of a value in the anchor currency. */
export const VALUE_DECIMALS = 2

/**
 * Prices every token in `anchor`: directly, else through the first of `bridges` that has both prices (decision U20).
 * Exact until the last step, which cuts to two decimals, so that nothing is estimated above its price.
 */
export function createValuation(prices: readonly TokenPrice[], anchor: string, bridges: readonly string[]): Valuation {
  const last = new Map(prices.map(({ base, counter, price }) => [`${base} ${counter}`, price]))
  const direct = (base: string, counter: string): Decimal | undefined => {
    const price = last.get(`${base} ${counter}`)
    return price === undefined ? undefined : tryParseDecimal(price)
  }
  const through = (token: string, bridge: string): Decimal | undefined => {
    const [first, second] = [direct(token, bridge), direct(bridge, anchor)]
    return first === undefined || second === undefined ? undefined : multiply(first, second)
  }
  const exact = ({ token, amount }: Holding): Decimal | undefined => {
    if (token === anchor) return amount
    const price = [direct(token, anchor), ...bridges.map((bridge) => through(token, bridge))].find(
      (each) => each !== undefined,
    )
    return price === undefined ? undefined : multiply(amount, price)
  }
  const cut = (value: Decimal): Decimal => rescale(value, VALUE_DECIMALS, 'down')
  return {
    valueOf: (holding) => {
      const value = exact(holding)
      return value === undefined ? undefined : cut(value)
    },
    total: (holdings) => {
      const values = holdings.map((holding) => ({ holding, value: exact(holding) }))
      return {
        value: cut(values.reduce((sum, { value }) => (value === undefined ? sum : add(sum, value)), ZERO)),
        unpriced: values
          .filter(({ holding, value }) => value === undefined && !isZero(holding.amount))
          .map(({ holding }) => holding.token),
      }
    },
  }
}
