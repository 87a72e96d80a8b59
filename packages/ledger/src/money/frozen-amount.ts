import { LEDGER_ISSUED_ZERO, addLedger, subtractLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { isPositive } from '@tidebook/amount/exchange'
import { RELATION } from '../entries/objects/object-types.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { CurrencyRef } from '../state/asset-ref.ts'
import { objectsOf } from './own-objects.ts'

const FREEZE = 3

/** Returns a holder's balance minus the amount that its issuer froze. */
export function readUnfrozen(
  holder: AccountEntry,
  issuer: AccountEntry,
  currency: CurrencyRef,
  balance: LedgerNumber,
): LedgerNumber {
  if (holder.objects.size === 0 || !isPositive(balance)) return balance
  let frozen = LEDGER_ISSUED_ZERO
  for (const { fields } of objectsOf(holder, RELATION)) {
    const { Account, LimitAmount, RelationType, Target } = fields.values
    if (Account !== issuer || Target !== holder || RelationType !== FREEZE || LimitAmount === undefined) continue
    if (LimitAmount.asset.currency === currency) frozen = addLedger(frozen, LimitAmount.amount)
  }
  const left = subtractLedger(balance, frozen)
  return isPositive(left) ? left : LEDGER_ISSUED_ZERO
}
