import { LEDGER_ISSUED_ZERO, addLedger, negateLedger, subtractLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { isNegative, isPositive } from '@tidebook/amount/exchange'
import { ISSUE } from '../entries/objects/object-types.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { CurrencyRef } from '../state/asset-ref.ts'
import type { LineEntry, LineFields } from '../state/line-entry.ts'
import { balanceFor } from './line-access.ts'
import { objectsOf } from './own-objects.ts'
import type { LiveObject } from './own-objects.ts'

export type Issue = LiveObject<(typeof ISSUE)['schema']>

/** Returns the cap that an issuer set for a currency. */
export function issueOf(issuer: AccountEntry, currency: CurrencyRef): Issue | undefined {
  for (const issue of objectsOf(issuer, ISSUE)) {
    if (issue.fields.values.TotalAmount?.asset.currency === currency) return issue
  }
  return undefined
}

/** Returns the issuer's debt on a line. */
export function owedOn(line: LineEntry, fields: LineFields | undefined, issuer: AccountEntry): LedgerNumber {
  if (fields === undefined) return LEDGER_ISSUED_ZERO
  const balance = balanceFor(line, fields, issuer)
  return isNegative(balance) ? negateLedger(balance) : LEDGER_ISSUED_ZERO
}

/** Returns an issuer's total debt in a currency. */
export function issuedOf(issuer: AccountEntry, currency: CurrencyRef): LedgerNumber {
  let issued = LEDGER_ISSUED_ZERO
  for (const line of issuer.lines.values()) {
    if (line.currency === currency) issued = addLedger(issued, owedOn(line, line.fields, issuer))
  }
  return issued
}

/** Returns how much an issuer may still issue, at most the requested amount. */
export function issuable(issuer: AccountEntry, currency: CurrencyRef, requested: LedgerNumber): LedgerNumber {
  const { TotalAmount, IssuedAmount } = issueOf(issuer, currency)?.fields.values ?? {}
  if (TotalAmount === undefined) return requested
  const room = subtractLedger(TotalAmount.amount, IssuedAmount?.amount ?? LEDGER_ISSUED_ZERO)
  if (!isPositive(room)) return LEDGER_ISSUED_ZERO
  return isPositive(subtractLedger(requested, room)) ? room : requested
}
