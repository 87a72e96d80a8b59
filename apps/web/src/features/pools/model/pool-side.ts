import {
  add,
  compare,
  issuedFromText,
  issuedNumber,
  parseDecimal,
  ZERO,
  type Decimal,
  type LedgerNumber,
} from '@tidebook/amount'
import type { PoolRow } from '@tidebook/contract'
import { decimalOfNumber, numberOfDecimal, type PoolSideNow } from '@tidebook/market'
import { network } from '../../../lib/network.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import { availableOf, isNative, maxPayable, type SwapToken } from '../../swap/index.ts'
import type { BalanceTable } from '@tidebook/contract'

/** Converts a pool for a provider's calculations, with the first asset first; `turned` puts the second asset first. */
export function sideOf(row: PoolRow, account: string | undefined, turned = false): PoolSideNow {
  const number = ({ value, issuer }: PoolRow['asset']): LedgerNumber =>
    numberOfDecimal(parseDecimal(value), issuer === '')
  const [one, other] = [number(row.asset), number(row.asset2)]
  const { slot } = row
  const holds = slot !== undefined && slot.account === account && slot.until > Date.now()
  const fee = holds ? slot.fee : row.fee
  const tokens = issuedNumber(issuedFromText(row.tokens.value))
  return turned ? { balance: other, balance2: one, tokens, fee } : { balance: one, balance2: other, tokens, fee }
}

/** Converts typed text to the ledger's amount; returns undefined for empty input. */
export function typedNumber(text: string, token: SwapToken): LedgerNumber | undefined {
  const value: Decimal | undefined = readNumber(text)
  if (value === undefined) return undefined
  const number = numberOfDecimal(value, isNative(token))
  return number.mantissa > 0n ? number : undefined
}

/** Converts a percentage to a fee in units of 1/100,000; returns undefined outside 0 to 1 %. */
export function readFee(text: string): number | undefined {
  const value = readNumber(text)
  if (value === undefined || value.scale > 3) return undefined
  const units = value.coefficient * 10n ** BigInt(3 - value.scale)
  return units > 1000n ? undefined : Number(units)
}

/**
 * Returns whether the native coin covers the costs and the native amounts to pay. Returns true while its balance is
 * unknown.
 */
export function coversNative(
  balances: BalanceTable | undefined,
  costs: readonly Decimal[],
  paid: readonly (LedgerNumber | undefined)[],
): boolean {
  const { code, title } = network().native
  const available = availableOf(balances, { code, issuer: '', title })
  const natives = paid.flatMap((amount) => (amount?.native === true ? [decimalOfNumber(amount)] : []))
  return available === undefined || compare(available, [...costs, ...natives].reduce(add, ZERO)) >= 0
}

/** Returns whether an amount exceeds the amount that an account can pay; false while its balance is unknown. */
export function exceedsAvailable(
  balances: BalanceTable | undefined,
  token: SwapToken,
  value: LedgerNumber | undefined,
): boolean {
  const available = availableOf(balances, token)
  return (
    value !== undefined && available !== undefined && compare(decimalOfNumber(value), maxPayable(available, token)) > 0
  )
}
