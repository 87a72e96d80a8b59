import { compare, formatDecimal, parseDecimal, type Decimal } from '@tidebook/amount'
import { amountAtEnd, DAY_MS, priceOf, promisedBonus, type FinanceProduct } from '@tidebook/contract/finance'

/** Problems of a number of shares, in order of precedence. */
export type ShareProblem = 'required' | 'number' | 'least' | 'most' | 'left' | 'balance'

/** Price, return and payout of a number of shares. */
export interface Purchase {
  readonly shares: number
  readonly amount: Decimal
  readonly bonus: Decimal
  readonly back: Decimal
}

/** Parses a number of shares into a purchase. Returns undefined for an invalid number. */
export function purchaseOf(product: FinanceProduct, text: string): Purchase | undefined {
  if (!/^0*[1-9]\d{0,8}$/u.test(text.trim())) return undefined
  const shares = Number(text)
  const amount = priceOf(product.unit, shares)
  return { shares, amount, bonus: promisedBonus(amount, product), back: amountAtEnd(amount, product) }
}

/**
 * Returns the first problem of the entered number of shares.
 * @param available the wallet's available balance of the token
 */
export function shareProblem(
  product: FinanceProduct,
  text: string,
  available: Decimal | undefined,
): ShareProblem | undefined {
  if (text.trim() === '') return 'required'
  if (!/^\d+$/u.test(text.trim())) return 'number'
  const shares = BigInt(text.trim())
  if (shares < BigInt(product.least)) return 'least'
  if (shares > BigInt(product.most)) return 'most'
  if (shares > BigInt(product.left)) return 'left'
  const purchase = purchaseOf(product, text)
  if (purchase === undefined) return 'number'
  return available !== undefined && compare(purchase.amount, available) > 0 ? 'balance' : undefined
}

/** Returns the key of the text that the button shows while a purchase is not possible. */
export function purchaseBlock({
  isOpen,
  lacksName,
  problem,
}: {
  /** Whether the product list accepts orders. */
  readonly isOpen: boolean
  readonly lacksName: boolean
  readonly problem: ShareProblem | undefined
}) {
  if (!isOpen) return 'finance.block.closed'
  if (lacksName) return 'gateway.block.name'
  if (problem === undefined) return undefined
  return problem === 'required' ? 'finance.block.shares' : 'finance.block.shares-wrong'
}

/** Returns the maximum number of shares that a user may buy and can afford. */
export function maxShares(product: FinanceProduct, available: Decimal): number {
  const bound = Math.min(product.most, product.left)
  const [unit, has] = [parseDecimal(product.unit), available]
  const scale = Math.max(unit.scale, has.scale)
  const whole = (value: Decimal): bigint => value.coefficient * 10n ** BigInt(scale - value.scale)
  const affordable = whole(unit) === 0n ? 0n : whole(has) / whole(unit)
  return affordable < BigInt(bound) ? Number(affordable) : bound
}

/**
 * Returns the annual return in percent, as text.
 * @param rate basis points
 */
export function rateText(rate: number): string {
  return formatDecimal({ coefficient: BigInt(rate), scale: 2 })
}

/**
 * Returns the end of a term that starts now, in milliseconds since 1970.
 * @param now milliseconds since 1970
 */
export function termEnd(days: number, now: number): number {
  return now + days * DAY_MS
}
