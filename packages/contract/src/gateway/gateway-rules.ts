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

/** What a gateway takes: a fixed amount of the coin, or a percentage of what is paid (XCH-008). */
export interface GatewayFee {
  readonly kind: 'fixed' | 'percent'
  /** Whole coins, or per cent. */
  readonly value: string
}

/** Least and largest amount of an order, whole coins. */
export interface GatewayLimits {
  readonly minimum: string
  readonly maximum: string
}

/** No order is as large as this, whatever its gateway allows (CST-005). */
export const ORDER_CEILING = '10000000'

/** Digits behind the point of what is credited or paid out; fewer where the chain has fewer. */
export const GATEWAY_DECIMALS = 8

/** What is wrong with an amount, in the order in which it is told (A42). */
export type AmountFault = 'notPositive' | 'belowMinimum' | 'aboveMaximum' | 'ceiling' | 'digits' | 'belowFee'

const HUNDRED = 2

/**
 * What is left of an amount when the gateway has taken its fee, and that fee. What is left is cut to the digits that can be
 * paid; the fee is exactly the rest, so that both make up the amount.
 * @param decimals digits that can be paid, at most `GATEWAY_DECIMALS`
 * @param isHalved for a wallet that holds enough of the token that halves fees (WDR-015)
 */
export const shareOut = (
  amount: Decimal,
  { kind, value }: GatewayFee,
  decimals: number,
  isHalved = false,
): { readonly left: Decimal; readonly fee: Decimal } => {
  const worth = parseDecimal(value)
  const whole = kind === 'fixed' ? worth : shift(multiply(amount, worth), HUNDRED)
  const due = isHalved ? multiply(whole, HALF) : whole
  const left = rescale(subtract(amount, due), Math.min(decimals, GATEWAY_DECIMALS), 'down')
  return { left, fee: subtract(amount, left) }
}

const HALF: Decimal = { coefficient: 5n, scale: 1 }

const shift = ({ coefficient, scale }: Decimal, digits: number): Decimal => ({ coefficient, scale: scale + digits })

/** The same of texts. @throws AmountError for what is no number */
export const shareOutText = (amount: string, fee: GatewayFee, decimals: number, isHalved = false) => {
  const { left, fee: taken } = shareOut(parseDecimal(amount), fee, decimals, isHalved)
  return { left: formatDecimal(left), fee: formatDecimal(taken) }
}

/**
 * The first thing that is wrong with the amount of an order; undefined for one that may be. What the wallet holds is not
 * known here.
 * @param decimals digits that the chain has
 */
export const amountFault = (
  text: string,
  { minimum, maximum }: GatewayLimits,
  fee: GatewayFee,
  decimals: number,
  isHalved = false,
): AmountFault | undefined => {
  const amount = tryParseDecimal(text)
  if (amount === undefined || !isPositive(amount)) return 'notPositive'
  if (compare(amount, parseDecimal(minimum)) < 0) return 'belowMinimum'
  if (compare(amount, parseDecimal(maximum)) > 0) return 'aboveMaximum'
  if (compare(amount, parseDecimal(ORDER_CEILING)) >= 0) return 'ceiling'
  const digits = Math.min(decimals, GATEWAY_DECIMALS)
  if (compare(rescale(amount, digits, 'down'), amount) !== 0) return 'digits'
  return isPositive(shareOut(amount, fee, digits, isHalved).left) ? undefined : 'belowFee'
}
