import { isNegative, subtract, toFixed, tryParseDecimal, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { BalanceTable } from '@tidebook/contract'
import { DECIMALS } from '@tidebook/contract/constants'
import { network } from '../../../lib/network.ts'

/** Parts of a balance key; the issuer is undefined for the native coin. */
export interface BalanceKey {
  readonly code: string
  readonly issuer: string | undefined
}

/** Parses a balance key: the native title, alone or followed by '_' (ENT-017), or 'CODE_ISSUER'. */
export function parseBalanceKey(key: string): BalanceKey {
  const at = key.lastIndexOf('_')
  const code = at < 0 ? key : key.slice(0, at)
  const issuer = at < 0 ? '' : key.slice(at + 1)
  const { native } = network()
  if (issuer === '') return { code: code === native.title ? native.code : code, issuer: undefined }
  return { code, issuer }
}

/** Balances as flat fields `balance_{coin}` and `freezed_{coin}`, text with 8 decimals (ENT-013, ENT-014). */
export type BalanceFields = Readonly<Partial<Record<`balance_${string}` | `freezed_${string}`, string>>>

/**
 * Returns whether an issuer's token may use the code alone; others are named CODE_ISSUER, so that a fake never shadows
 * a real one.
 */
export type IsListedIssuer = (code: string, issuer: string) => boolean

/**
 * Converts a balance response to the flat fields (ENT-013, ENT-014, ENT-017). Unreadable amounts are left out, which
 * means unknown.
 */
export function mapBalances(table: BalanceTable, isListedIssuer: IsListedIssuer = () => true): BalanceFields {
  const fields: Record<string, string> = {}
  for (const [key, { value, frozen }] of Object.entries(table)) {
    const { code, issuer } = parseBalanceKey(key)
    const coin = issuer === undefined || isListedIssuer(code, issuer) ? code : `${code}_${issuer}`
    const [whole, held] = [tryParseDecimal(value), tryParseDecimal(frozen)]
    if (whole === undefined || held === undefined) continue
    fields[`balance_${coin}`] = balanceText(whole)
    fields[`freezed_${coin}`] = balanceText(held)
  }
  return fields
}

/** Truncates a balance to 8 decimals and never rounds up (ENT-014, DSP-007). */
export function balanceText(value: Decimal): string {
  return toFixed(value, DECIMALS.balance)
}

/** Returns the spendable amount: value minus frozen, and zero when the reserve exceeds the balance (ENT-015). */
export function availableOf(value: Decimal, frozen: Decimal): Decimal {
  const rest = subtract(value, frozen)
  return isNegative(rest) ? ZERO : rest
}
