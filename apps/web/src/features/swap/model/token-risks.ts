import { compare, decimalOf, multiply, parseDecimal, ZERO, type Decimal } from '@tidebook/amount'
import { decimalOfNumber, numberOfDecimal, planSwap, type SwapRequest, type SwapRoute } from '@tidebook/market'
import { isNative, type SwapToken } from './swap-token.ts'

/** Settings of a token's issuer, and of the holder's trust line. */
export interface TokenFacts {
  /** Whether the issuer kept the right to freeze balances. */
  readonly canFreeze: boolean
  /** Whether the issuer can take tokens back from their holders. */
  readonly canClawBack: boolean
  /** Whether an account can hold the token only after the issuer has authorized it. */
  readonly authorizes: boolean
  /** Whether the issuer has frozen the token for all holders, or this holder's trust line. */
  readonly frozen: boolean
  /** Share of a transfer that the issuer keeps, in percent. */
  readonly transferFee: Decimal
}

/** A named risk of a token. */
export type TokenRisk =
  | 'frozen'
  | 'look-alike'
  | 'unlisted'
  | 'unread'
  | 'can-claw-back'
  | 'can-freeze'
  | 'authorizes'
  | 'transfer-fee'
  | 'thin'

/** A token to choose from: `strange` imitates a listed one, `unlisted` was not reviewed by the operator. */
export interface ChoosableToken extends SwapToken {
  readonly strange: boolean
  readonly unlisted?: boolean | undefined
}

const LOOKS: readonly (readonly [RegExp, string])[] = [
  [/0/gu, 'o'],
  [/[1|i]/gu, 'l'],
  [/5/gu, 's'],
  [/8/gu, 'b'],
  [/vv/gu, 'w'],
]

/** Returns a code as a reader perceives it: codes that are easily confused have the same result. */
export function lookOf(code: string): string {
  return LOOKS.reduce((text, [from, to]) => text.replace(from, to), code.toLowerCase())
}

/** A market is thin if an amount of this multiple has at least this price impact, in percent. */
const DEPTH_MULTIPLE = decimalOf(10n)
const THIN_IMPACT = parseDecimal('10')

/**
 * Whether ten times an amount would find no market, or move the price by a tenth or more.
 * @param native whether the amount is of the native coin
 */
export function isThin(routes: readonly SwapRoute[], request: SwapRequest, native: boolean): boolean {
  const amount = numberOfDecimal(multiply(decimalOfNumber(request.amount), DEPTH_MULTIPLE), native)
  const plan = planSwap(routes, { ...request, amount })
  return plan === undefined || compare(plan.impact, THIN_IMPACT) >= 0
}

/**
 * Returns the risks of a token, the worst first. Listed tokens are reviewed by the operator, so only a freeze and a fee
 * are reported for them.
 * @param read undefined while pending; 'unread' when no node has responded
 */
export function tokenRisks(
  token: ChoosableToken,
  read: TokenFacts | 'unread' | undefined,
  thin: boolean,
): readonly TokenRisk[] {
  if (isNative(token)) return []
  const unlisted = token.unlisted === true
  const facts = read === 'unread' ? undefined : read
  const named: readonly (readonly [TokenRisk, boolean])[] = [
    ['frozen', facts?.frozen === true],
    ['look-alike', token.strange],
    ['unlisted', unlisted],
    ['unread', unlisted && read === 'unread'],
    ['can-claw-back', unlisted && facts?.canClawBack === true],
    ['can-freeze', unlisted && facts?.canFreeze === true],
    ['authorizes', unlisted && facts?.authorizes === true],
    ['transfer-fee', facts !== undefined && compare(facts.transferFee, ZERO) > 0],
    ['thin', unlisted && thin],
  ]
  return named.flatMap(([risk, applies]) => (applies ? [risk] : []))
}
