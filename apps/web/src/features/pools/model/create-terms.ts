import {
  absolute,
  compare,
  decimalOf,
  divide,
  isNegative,
  multiply,
  ONE,
  parseDecimal,
  subtract,
  ZERO,
  type Decimal,
} from '@tidebook/amount'
import { decimalOfNumber, previewCreate, type Valuation } from '@tidebook/market'
import { network } from '../../../lib/network.ts'
import { balanceKey, isNative, maxPayable, type SwapToken } from '../../swap/index.ts'
import type { BalanceTable } from '@tidebook/contract'
import { coversNative, exceedsAvailable, readFee, typedNumber } from './pool-side.ts'

const SCALE = 12

/** Returns the price of one token in units of the other, by the last market prices. */
export function marketPrice(valuation: Valuation | undefined, one: SwapToken, other: SwapToken): Decimal | undefined {
  // A large amount, because values are truncated to two decimals.
  const many = decimalOf(1_000_000n)
  const [a, b] = [one, other].map((token) => valuation?.valueOf({ token: balanceKey(token), amount: many }))
  return a === undefined || b === undefined || b.coefficient === 0n ? undefined : divide(a, b, SCALE, 'half-even')
}

const HUNDRED = decimalOf(100n)

/** Minimum difference between two prices, in percent, to show a warning. */
const NOTABLE_GAP = ONE

/**
 * Returns the difference of a price from the market's in percent, negative if it is lower, truncated to two decimals.
 */
export function priceGap(price: Decimal | undefined, market: Decimal | undefined) {
  if (price === undefined || market === undefined || market.coefficient === 0n) return undefined
  const percent = divide(multiply(subtract(price, market), HUNDRED), market, 2, 'down')
  return { percent, isNotable: compare(absolute(percent), NOTABLE_GAP) >= 0 }
}

/**
 * Returns what a new pool costs its creator in the native coin: a fee of one reserve, which is spent, and one reserve
 * that stays frozen while the account holds tokens of the pool.
 */
export function creationCost(): { readonly fee: Decimal; readonly frozen: Decimal } {
  const increment = parseDecimal(network().reserve.increment)
  return { fee: increment, frozen: increment }
}

/**
 * Returns the amount that the Max button enters. For the native coin, the fee and the cost of the pool are left out.
 */
export function maxDeposit(available: Decimal, token: SwapToken): Decimal {
  const most = maxPayable(available, token)
  // `maxPayable` already leaves out one of the two reserves.
  const rest = isNative(token) ? subtract(most, creationCost().frozen) : most
  return isNegative(rest) ? ZERO : rest
}

export type CreateTerms = ReturnType<typeof createTerms>

/** Evaluates the form of a new pool; a value is undefined until its input is valid. */
export function createTerms(
  [one, other]: readonly [SwapToken, SwapToken],
  texts: readonly [string, string],
  feeInput: string,
  balances: BalanceTable | undefined,
) {
  const [amount, amount2] = [typedNumber(texts[0], one), typedNumber(texts[1], other)]
  const made = amount && amount2 && previewCreate(amount, amount2)
  const cost = creationCost()
  return {
    amount,
    amount2,
    fee: readFee(feeInput),
    made,
    price: made && amount && amount2 && divide(decimalOfNumber(amount2), decimalOfNumber(amount), SCALE, 'half-even'),
    /** The token of which the account does not have enough. */
    short: exceedsAvailable(balances, one, amount)
      ? one
      : exceedsAvailable(balances, other, amount2)
        ? other
        : undefined,
    /**
     * Whether the native coin also covers the cost of the pool. The ledger charges the fee even for a creation that it
     * rejects.
     */
    isCovered: coversNative(balances, [cost.fee, cost.frozen], [amount, amount2]),
  }
}
