import {
  compare,
  formatDecimal,
  isNegative,
  multiply,
  normalize,
  parseDecimal,
  subtract,
  type Decimal,
} from '@tidebook/amount'
import {
  amountFault,
  shareOut,
  type AmountFault,
  type GatewayFee,
  type GatewayLimits,
} from '@tidebook/contract/gateway'
import { readNumber } from '../../../lib/number-entry.ts'

/** The gateway's rules for an amount in one direction. */
export interface AmountTerms extends GatewayLimits {
  readonly fee: GatewayFee
  /** Decimal places of the coin on its chain. */
  readonly decimals: number
  /** Whether the wallet holds enough of the token that halves fees (WDR-015). */
  readonly isHalved: boolean
}

type TypedAmountProblem = 'required' | 'number' | AmountFault
export type DepositProblem = TypedAmountProblem | 'keep' | 'balance'
export type WithdrawProblem = TypedAmountProblem | 'withdrawable' | 'fee'

/** Parses the typed amount. Returns the fault when the gateway would reject it. */
function readAmount(
  text: string,
  terms: AmountTerms,
): { readonly amount: Decimal } | { readonly fault: TypedAmountProblem } {
  if (text === '') return { fault: 'required' }
  const amount = readNumber(text)
  if (amount === undefined) return { fault: 'number' }
  const fault = amountFault(formatDecimal(amount), terms, terms.fee, terms.decimals, terms.isHalved)
  return fault === undefined ? { amount } : { fault }
}

/** Balance of the paying wallet, undefined until known, and the amount that it must retain, in whole coins. */
export interface DepositFunds {
  readonly balance: Decimal | undefined
  readonly keep: Decimal
}

/**
 * Returns the first problem of a deposit amount (A42): zero, minimum, maximum, the limit for all coins, the amount that
 * the wallet must retain, its balance.
 */
export function depositProblem(
  text: string,
  terms: AmountTerms,
  { balance, keep }: DepositFunds,
): DepositProblem | undefined {
  const read = readAmount(text, terms)
  if ('fault' in read) return read.fault
  if (balance === undefined) return undefined
  const left = subtract(balance, read.amount)
  // An insufficient balance takes precedence over the amount that the wallet must retain.
  if (isNegative(left)) return 'balance'
  return compare(left, keep) < 0 ? 'keep' : undefined
}

/** Available balances for a withdrawal, undefined until known: the token, and the ledger's coin for the network fee. */
export interface WithdrawFunds {
  readonly withdrawable: Decimal | undefined
  readonly native: Decimal | undefined
  /** The network fee, in the ledger's coin. */
  readonly networkFee: Decimal
}

/**
 * Returns the first problem of a withdrawal amount: zero, minimum, maximum, limit, fee, available balance, network fee.
 */
export function withdrawProblem(text: string, terms: AmountTerms, taking: WithdrawFunds): WithdrawProblem | undefined {
  const read = readAmount(text, terms)
  if ('fault' in read) return read.fault
  const { withdrawable, native, networkFee } = taking
  if (withdrawable !== undefined && compare(read.amount, withdrawable) > 0) return 'withdrawable'
  return native !== undefined && compare(native, networkFee) < 0 ? 'fee' : undefined
}

/**
 * Splits an amount into the part that arrives and the gateway fee. Returns undefined for an amount that the gateway
 * rejects.
 */
export function sharesOf(
  text: string,
  terms: AmountTerms,
): { readonly left: Decimal; readonly fee: Decimal } | undefined {
  const read = readAmount(text, terms)
  return 'fault' in read ? undefined : shareOut(read.amount, terms.fee, terms.decimals, terms.isHalved)
}

const HALF = parseDecimal('0.5')

/** Returns the fee of a wallet: in whole coins or in percent, as the gateway's fee (WDR-015). */
export function feeCharged({ value }: GatewayFee, isHalved: boolean): string {
  return isHalved ? formatDecimal(normalize(multiply(parseDecimal(value), HALF))) : value
}

/** Returns whether a balance qualifies a wallet for half the fees. */
export function hasHalvedFee(halved: { readonly from: string } | undefined, held: Decimal | undefined): boolean {
  return halved !== undefined && held !== undefined && compare(held, parseDecimal(halved.from)) >= 0
}
