import {
  compare,
  formatDecimal,
  isPositive,
  multiply,
  parseDecimal,
  rescale,
  subtract,
  tryParseDecimal,
  type Decimal,
} from '@tidebook/amount'

/** Fee of a gateway: a fixed amount of the coin, or a percentage of the payment (XCH-008). */
export interface GatewayFee {
  readonly kind: 'fixed' | 'percent'
  /** In whole coins, or in percent. */
  readonly value: string
}

/** Minimum and maximum amount of an order, in whole coins. */
export interface GatewayLimits {
  readonly minimum: string
  readonly maximum: string
}

/** Every order must be smaller than this, whatever its gateway allows (CST-005). */
export const ORDER_CEILING = '10000000'

/** Decimals of credits and payouts. A payout has fewer when its chain supports fewer. */
export const GATEWAY_DECIMALS = 8

/** Faults of an amount, in order of precedence (A42). */
export type AmountFault = 'notPositive' | 'belowMinimum' | 'aboveMaximum' | 'ceiling' | 'digits' | 'belowFee'

const HUNDRED = 2

/**
 * Splits an amount into fee and remainder. The remainder is truncated to the payable decimals and the fee is exactly
 * the rest, so that both add up to the amount.
 * @param decimals payable decimals, at most `GATEWAY_DECIMALS`
 * @param isHalved for a wallet that holds enough of the token that halves fees (WDR-015)
 */
export function shareOut(
  amount: Decimal,
  { kind, value }: GatewayFee,
  decimals: number,
  isHalved = false,
): { readonly left: Decimal; readonly fee: Decimal } {
  const worth = parseDecimal(value)
  const whole = kind === 'fixed' ? worth : shift(multiply(amount, worth), HUNDRED)
  const due = isHalved ? multiply(whole, HALF) : whole
  const left = rescale(subtract(amount, due), Math.min(decimals, GATEWAY_DECIMALS), 'down')
  return { left, fee: subtract(amount, left) }
}

const HALF: Decimal = { coefficient: 5n, scale: 1 }

function shift({ coefficient, scale }: Decimal, digits: number): Decimal {
  return { coefficient, scale: scale + digits }
}

/** Splits an amount given as text. @throws AmountError for text that is not a number */
export function shareOutText(amount: string, fee: GatewayFee, decimals: number, isHalved = false) {
  const { left, fee: taken } = shareOut(parseDecimal(amount), fee, decimals, isHalved)
  return { left: formatDecimal(left), fee: formatDecimal(taken) }
}

/**
 * Returns the first fault of an order's amount, or undefined. Does not check the wallet's balance.
 * @param decimals decimals of the chain
 */
export function amountFault(
  text: string,
  { minimum, maximum }: GatewayLimits,
  fee: GatewayFee,
  decimals: number,
  isHalved = false,
): AmountFault | undefined {
  const amount = tryParseDecimal(text)
  if (amount === undefined || !isPositive(amount)) return 'notPositive'
  if (compare(amount, parseDecimal(minimum)) < 0) return 'belowMinimum'
  if (compare(amount, parseDecimal(maximum)) > 0) return 'aboveMaximum'
  if (compare(amount, parseDecimal(ORDER_CEILING)) >= 0) return 'ceiling'
  const digits = Math.min(decimals, GATEWAY_DECIMALS)
  if (compare(rescale(amount, digits, 'down'), amount) !== 0) return 'digits'
  return isPositive(shareOut(amount, fee, digits, isHalved).left) ? undefined : 'belowFee'
}
