import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { formatDecimal, multiply, parseDecimal } from '@tidebook/amount'
import { offerView, sideFlagOf } from '../pairs/offer-view.ts'
import type { PairResolver } from '../pairs/pair-resolver.ts'
import { priceOf } from '../pairs/price.ts'
import { utcText } from '../wire/time.ts'
import type { TokenAmountText } from '../wire/token-value.ts'

/** An open order as the explorer call returns it. */
export interface OpenOrderInput {
  readonly time: number
  readonly seq: number
  readonly hash: string
  readonly flag: 0 | 1 | 2
  readonly takerGets: TokenAmountText
  readonly takerPays: TokenAmountText
}

/** Data that a screen needs in addition to the order. */
export interface OrderNaming {
  readonly pairs: PairResolver
  readonly title: (code: string) => string
  readonly decimals: (pairKey: string) => { readonly price: number; readonly amount: number } | undefined
  /** Formats a time in ms; as UTC when absent. */
  readonly timeText?: (ms: number) => string
}

/** A current order with its derived fields (ENT-026). */
export interface DerivedOrder extends OpenOrderInput {
  /** 'BASE/COUNTER' in chain codes (ENT-004). */
  readonly pair: string
  readonly price: string
  readonly amount: string
  readonly total: string
  /** Whether a cancel is pending (TRD-019); initially false (TRD-020). */
  readonly status: boolean
  readonly takerGetName: string
  readonly takerPayName: string
  /** Whether the pair is not configured (TRD-021). */
  readonly isFreed: boolean
  readonly timeStr: string
  readonly priceDecimal: number
  readonly amountDecimal: number
}

const DEFAULT_DECIMALS = { price: 6, amount: 2 }

/** Derives the fields of a current order. An order of an unconfigured pair gets flag 2 and isFreed true (A33). */
export function deriveOrder(order: OpenOrderInput, naming: OrderNaming): DerivedOrder {
  const gets = { ...order.takerGets, value: parseDecimal(order.takerGets.value) }
  const pays = { ...order.takerPays, value: parseDecimal(order.takerPays.value) }
  const { pair, side, base, counter } = offerView(gets, pays, naming.pairs)
  const price = priceOf(base, counter)
  const decimals = naming.decimals(pair.key) ?? DEFAULT_DECIMALS
  const ms = ledgerTimeToUnixMs(order.time)
  return {
    ...order,
    flag: pair.listed ? sideFlagOf(side) : 2,
    pair: `${pair.base.currency}/${pair.counter.currency}`,
    price: formatDecimal(price),
    amount: formatDecimal(base),
    total: formatDecimal(counter.coefficient === 0n ? multiply(price, base) : counter),
    status: false,
    takerGetName: naming.title(order.takerGets.currency),
    takerPayName: naming.title(order.takerPays.currency),
    isFreed: !pair.listed,
    timeStr: (naming.timeText ?? utcText)(ms),
    priceDecimal: decimals.price,
    amountDecimal: decimals.amount,
  }
}
