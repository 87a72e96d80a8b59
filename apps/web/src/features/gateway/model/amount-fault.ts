import { compare, formatDecimal, isNegative, parseDecimal, subtract, type Decimal } from '@tidebook/amount'
import {
  amountFault,
  shareOut,
  type AmountFault,
  type GatewayFee,
  type GatewayLimits,
} from '@tidebook/contract/gateway'
import { readNumber } from '../../../lib/number-entry.ts'

/** What a gateway asks of an amount in one direction. */
export interface AmountTerms extends GatewayLimits {
  readonly fee: GatewayFee
  /** digits behind the point that the chain has */
  readonly decimals: number
  /** the wallet holds enough of the token that halves fees (WDR-015) */
  readonly isHalved: boolean
}

type TypedFault = 'required' | 'number' | AmountFault
export type DepositFault = TypedFault | 'keep' | 'balance'
export type WithdrawFault = TypedFault | 'withdrawable' | 'fee'

/** What is typed as an amount, or why it is none that the gateway takes. */
function readAmount(text: string, terms: AmountTerms): { readonly amount: Decimal } | { readonly fault: TypedFault } {
  if (text === '') return { fault: 'required' }
  const amount = readNumber(text)
  if (amount === undefined) return { fault: 'number' }
  const fault = amountFault(formatDecimal(amount), terms, terms.fee, terms.decimals, terms.isHalved)
  return fault === undefined ? { amount } : { fault }
}

/** What the wallet that pays has, undefined while nobody has told it, and has to keep; whole coins. */
export interface Paying {
  readonly balance: Decimal | undefined
  readonly keep: Decimal
}

/**
 * The first thing that is wrong with the amount of a deposit (A42): zero, minimum, maximum, the limit for all coins, what
 * the wallet keeps, its balance.
 */
export function depositFault(text: string, terms: AmountTerms, { balance, keep }: Paying): DepositFault | undefined {
  const read = readAmount(text, terms)
  if ('fault' in read) return read.fault
  if (balance === undefined) return undefined
  const left = subtract(balance, read.amount)
  // Who does not even have the amount is told so, and not what would have to stay of it.
  if (isNegative(left)) return 'balance'
  return compare(left, keep) < 0 ? 'keep' : undefined
}

/** What there is for a withdrawal, undefined while it is not known: the token, and the ledger's coin for its own fee. */
export interface Taking {
  readonly withdrawable: Decimal | undefined
  readonly native: Decimal | undefined
  /** what the ledger takes, in its coin */
  readonly networkFee: Decimal
}

/** The first thing that is wrong with the amount of a withdrawal: zero, minimum, maximum, limit, fee, what there is, network fee. */
export function withdrawFault(text: string, terms: AmountTerms, taking: Taking): WithdrawFault | undefined {
  const read = readAmount(text, terms)
  if ('fault' in read) return read.fault
  const { withdrawable, native, networkFee } = taking
  if (withdrawable !== undefined && compare(read.amount, withdrawable) > 0) return 'withdrawable'
  return native !== undefined && compare(native, networkFee) < 0 ? 'fee' : undefined
}

/** What arrives of an amount, and what the gateway takes of it; undefined for what no gateway takes. */
export function sharesOf(
  text: string,
  terms: AmountTerms,
): { readonly left: Decimal; readonly fee: Decimal } | undefined {
  const read = readAmount(text, terms)
  return 'fault' in read ? undefined : shareOut(read.amount, terms.fee, terms.decimals, terms.isHalved)
}

/** Whether a wallet that holds so much pays half the fees. */
export const isHalvedFor = (halved: { readonly from: string } | undefined, held: Decimal | undefined): boolean =>
  halved !== undefined && held !== undefined && compare(held, parseDecimal(halved.from)) >= 0
