import type { ApplyContext } from '../money/apply-context.ts'
import { requiredAmount } from '../base/tx-fields.ts'
import { requireFields, isPoolAccount } from '../money/accounts.ts'
import { isDepositUnauthorized } from '../money/deposit-authorisation.ts'
import { giveNative, takeNative } from '../money/native-transfer.ts'
import { clearPasswordSpent } from '../money/password-spent.ts'
import { reserveOf } from '../money/owner-count.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'

/** An account that requires deposit authorization still accepts small amounts while it is nearly empty. */
function refusesDeposit(context: ApplyContext, target: AccountEntry, drops: bigint): boolean {
  if (!isDepositUnauthorized(context, context.account, target)) return false
  const small = context.rules.reserveBase
  return drops > small || requireFields(target).balance > small
}

/** Makes a direct native payment. The last one may use the reserve for its fee. */
export function payNative(context: ApplyContext, target: AccountEntry): EngineResult {
  const drops = requiredAmount(context.tx, 'Amount').mantissa
  const reserve = reserveOf(context.rules, requireFields(context.account).ownerCount)
  const minimum = context.tx.fee > reserve ? context.tx.fee : reserve
  if (context.priorBalance < drops + minimum) return 'tecUNFUNDED_PAYMENT'
  if (isPoolAccount(target)) return 'tecNO_PERMISSION'
  if (refusesDeposit(context, target, drops)) return 'tecNO_PERMISSION'
  if (!takeNative(context, context.account, drops)) return 'tecUNFUNDED_PAYMENT'
  giveNative(context, target, drops)
  clearPasswordSpent(context, target)
  return 'tesSUCCESS'
}
