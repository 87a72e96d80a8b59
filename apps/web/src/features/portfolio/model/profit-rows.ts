import { add, isPositive, isZero, parseDecimal, toFixed, tryParseDecimal, ZERO, type Decimal } from '@tidebook/amount'
import type { PairProfitText, WalletProfit } from '@tidebook/contract'
import { DECIMALS } from '@tidebook/contract/constants'
import { priceOf, unrealised, VALUE_DECIMALS, type Turnover, type Valuation } from '@tidebook/market'
import { network } from '../../../lib/network.ts'

/** One pair of the profit table; figures are text, undefined if there is no amount or no price. */
export interface ProfitRow {
  readonly key: string
  readonly base: string
  readonly counter: string
  readonly fills: number
  /** Average prices of purchases and sales, and of the current holding. */
  readonly bought: string | undefined
  readonly sold: string | undefined
  readonly cost: string | undefined
  readonly held: string | undefined
  readonly realised: string
  readonly unrealised: string | undefined
  /** Base amount sold without having been bought here. */
  readonly uncovered: string | undefined
}

export interface ProfitTable {
  readonly rows: readonly ProfitRow[]
  /** Totals in the anchor currency by last prices; undefined before prices arrive. */
  readonly realised: string | undefined
  readonly unrealised: string | undefined
  /** Counters without a price; their pairs are not part of the totals. */
  readonly unpriced: readonly string[]
}

export interface ProfitReading {
  readonly titleOf: (code: string, issuer?: string) => string
  /** Decimals of prices and amounts of a pair, and its last price. */
  readonly pairOf: (
    key: string,
  ) => { readonly priceDecimal: number; readonly amountDecimal: number; readonly price: string | undefined } | undefined
  readonly valuation: Valuation | undefined
}

function turned({ amount, total }: PairProfitText['held']): Turnover {
  return {
    amount: parseDecimal(amount),
    total: parseDecimal(total),
  }
}

/** Returns the profit of every traded pair, and the totals. Losses are never understated. */
export function profitTable({ pairs }: WalletProfit, { titleOf, pairOf, valuation }: ProfitReading): ProfitTable {
  let sums: { readonly realised: Decimal; readonly unrealised: Decimal } = { realised: ZERO, unrealised: ZERO }
  const unpriced = new Set<string>()
  const rows = pairs.map((pair): ProfitRow => {
    const known = pairOf(pair.pair)
    const price = tryParseDecimal(known?.price ?? '')
    const [bought, sold, held] = [turned(pair.bought), turned(pair.sold), turned(pair.held)]
    const realised = parseDecimal(pair.realised)
    const open = price === undefined || isZero(held.amount) ? undefined : unrealised(held, price)
    const counter = titleOf(pair.counter.currency, pair.counter.issuer || undefined)
    const token =
      pair.counter.issuer === '' ? network().native.title : `${pair.counter.currency}_${pair.counter.issuer}`
    const [settled, floating] = [realised, open ?? ZERO].map((amount) => valuation?.valueOf({ token, amount }))
    if (settled === undefined || floating === undefined) unpriced.add(counter)
    else sums = { realised: add(sums.realised, settled), unrealised: add(sums.unrealised, floating) }
    const average = ({ amount, total }: Turnover): string | undefined =>
      isPositive(amount)
        ? toFixed(priceOf(amount, total), known?.priceDecimal ?? DECIMALS.historyPrice, 'half-up')
        : undefined
    const amount = (text: string): string | undefined => {
      const value = parseDecimal(text)
      return isZero(value) ? undefined : toFixed(value, known?.amountDecimal ?? DECIMALS.historyAmount)
    }
    return {
      key: `${pair.pair} ${pair.base.issuer} ${pair.counter.issuer}`,
      base: titleOf(pair.base.currency, pair.base.issuer || undefined),
      counter,
      fills: pair.fills,
      bought: average(bought),
      sold: average(sold),
      cost: average(held),
      held: amount(pair.held.amount),
      realised: toFixed(realised, DECIMALS.historyTotal, 'floor'),
      unrealised: open === undefined ? undefined : toFixed(open, DECIMALS.historyTotal, 'floor'),
      uncovered: amount(pair.uncovered.amount),
    }
  })
  const whole = (value: Decimal): string | undefined =>
    valuation === undefined ? undefined : toFixed(value, VALUE_DECIMALS, 'floor')
  return {
    rows: rows.toSorted((a, b) => b.fills - a.fills),
    realised: whole(sums.realised),
    unrealised: whole(sums.unrealised),
    unpriced: valuation === undefined ? [] : [...unpriced],
  }
}
