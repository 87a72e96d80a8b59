import { type Decimal, ZERO, divide, formatDecimal, isPositive, parseDecimal, toFixed } from '@tidebook/amount'
import { type OpenOrder, type SideFlag, ledgerTimeToMs, toDisplay } from '@tidebook/contract'
import { localTime } from './local-time.ts'
import { type OrderPair, findPair } from './order-pair.ts'

/** An order with everything a row shows (ENT-026). Amounts are decimal text. */
export interface DerivedOrder {
  readonly seq: number
  readonly hash: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly flag: SideFlag
  /** BASE/COUNTER in chain codes. */
  readonly pair: string
  readonly baseTitle: string
  readonly counterTitle: string
  readonly price: string
  readonly amount: string
  readonly total: string
  /** Deleted flag: false until a cancel is final (TRD-020). */
  readonly status: boolean
  readonly takerGetName: string
  readonly takerPayName: string
  /** The pair is not one of this instance: read-only, cancel still possible (TRD-021, A33). */
  readonly isFreed: boolean
  readonly timeStr: string
  readonly priceDecimal: number
  readonly amountDecimal: number
}

/** Total over amount on the pair's tick. Half-up, because the division of a cut total lies just under the real price. */
export function priceOf(total: Decimal, amount: Decimal, decimals: number): Decimal {
  return isPositive(amount) ? divide(total, amount, decimals, 'half-up') : ZERO
}

/** Derives a row from an open order as the ledger has it (ENT-021..026). */
export function deriveOrder(order: OpenOrder, pairs: readonly OrderPair[]): DerivedOrder {
  const { takerGets, takerPays } = order
  const pair = findPair(takerGets, takerPays, pairs)
  const sells = takerGets.currency === pair.base
  const amount = parseDecimal(sells ? takerGets.value : takerPays.value)
  const total = parseDecimal(sells ? takerPays.value : takerGets.value)
  const at = ledgerTimeToMs(order.time)
  return {
    seq: order.seq,
    hash: order.hash,
    at,
    flag: pair.listed ? (sells ? 2 : 1) : 2,
    pair: `${pair.base}/${pair.counter}`,
    baseTitle: pair.baseTitle,
    counterTitle: pair.counterTitle,
    price: toFixed(priceOf(total, amount, pair.priceDecimal), pair.priceDecimal),
    amount: formatDecimal(amount),
    total: formatDecimal(total),
    status: false,
    takerGetName: toDisplay(takerGets.currency),
    takerPayName: toDisplay(takerPays.currency),
    isFreed: !pair.listed,
    timeStr: localTime(at),
    priceDecimal: pair.priceDecimal,
    amountDecimal: pair.amountDecimal,
  }
}
