import { compare, decimalOf, multiply, parseDecimal, ZERO, type Decimal } from '@tidebook/amount'
import { decimalOfNumber, numberOfDecimal, planSwap, type SwapRequest, type SwapRoute } from '@tidebook/market'
import { isNative, type SwapToken } from './swap-token.ts'

/** The settings of a token's issuer, and of the line of the holder. */
export interface TokenFacts {
  /** Whether the issuer kept the right to freeze balances. */
  readonly canFreeze: boolean
  /** Whether the issuer can take tokens back from their holders. */
  readonly canClawBack: boolean
  /** Whether an account can hold the token only after the issuer has authorized it. */
  readonly authorizes: boolean
  /** Whether the issuer has frozen the token for everybody, or the line of this holder. */
  readonly frozen: boolean
  /** Part of a transfer that the issuer keeps, in percent. */
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

/** A token of the chooser: `strange` imitates a listed one, `unlisted` is not reviewed by the operator. */
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

/** Returns what a reader sees in a code: codes that are easily taken for each other are equal. */
export function lookOf(code: string): string {
  return LOOKS.reduce((text, [from, to]) => text.replace(from, to), code.toLowerCase())
}

/** Multiple of the amount that a market must take; the price impact from which it is thin, in percent. */
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
 * Returns the risks of a token, the worst first. The operator has reviewed listed tokens, so that only a freeze and a
 * fee are named for them.
 * @param read undefined while they are read; 'unread' when no node has answered
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
