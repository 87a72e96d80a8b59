import { compareLedger } from '@tidebook/amount'
import type { ParsedAmount, ParsedTransaction } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import { isLegalAmount, isNativeLookAlike } from '../profiles/legal-amount.ts'
import type { Transactor } from '../engine/transactor.ts'
import { amountField, quantityOf } from '../base/tx-fields.ts'
import { requireFields, exists } from '../money/accounts.ts'
import { hasExpired, namedCheck } from '../money/checks.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { removeObject } from '../money/own-objects.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import { isIssued } from '../state/asset-ref.ts'
import { assetOf } from '../state/asset-of.ts'
import { cashNative, lacksNativeFunds } from './cash-native.ts'
import { cashTokens, tokenRefusal } from './cash-tokens.ts'

function requestedAmount(tx: ParsedTransaction): ParsedAmount | undefined {
  return amountField(tx, 'Amount') ?? amountField(tx, 'DeliverMin')
}

function preflight(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
  const amount = requestedAmount(tx)
  const isBoth = amountField(tx, 'Amount') !== undefined && amountField(tx, 'DeliverMin') !== undefined
  if (amount === undefined || isBoth) return 'temMALFORMED'
  if (!isLegalAmount(rules, amount) || amount.mantissa <= 0n) return 'temBAD_AMOUNT'
  return isNativeLookAlike(rules, amount.currency) ? 'temBAD_CURRENCY' : 'tesSUCCESS'
}

function preclaim(context: ApplyContext): EngineResult {
  const check = namedCheck(context, context.tx)
  const amount = requestedAmount(context.tx)
  if (check === undefined || amount === undefined) return 'tecNO_ENTRY'
  const { Account: from, Destination: to, DestinationTag: tag, Expiration, SendMax: most } = check.fields.values
  if (to !== context.account) return 'tecNO_PERMISSION'
  if (!exists(from) || most === undefined) return 'tecNO_ENTRY'
  const wantsTag = hasFlag(requireFields(context.account).flags, ACCOUNT_FLAGS.requireDestinationTag)
  if (wantsTag && tag === undefined) return 'tecDST_TAG_NEEDED'
  if (hasExpired(context, Expiration)) return 'tecEXPIRED'
  const asset = assetOf(context.state, amount)
  if (asset.currency !== most.asset.currency || asset.issuer !== most.asset.issuer) return 'temMALFORMED'
  if (compareLedger(quantityOf(amount), most.amount) > 0) return 'tecPATH_PARTIAL'
  if (isIssued(asset)) return tokenRefusal(context, from, asset, quantityOf(amount))
  return lacksNativeFunds(context, from, amount.mantissa) ? 'tecPATH_PARTIAL' : 'tesSUCCESS'
}

/** Cashes a check: exactly the amount, or as much as its sender has, at least DeliverMin. */
export const checkCash: Transactor = {
  flags: 0,
  preflight,
  preclaim,
  apply(context) {
    const check = namedCheck(context, context.tx)
    const { Account: from, SendMax: most } = check?.fields.values ?? {}
    const amount = requestedAmount(context.tx)
    if (check === undefined || from === undefined || most === undefined || amount === undefined)
      return 'tecFAILED_PROCESSING'
    const cash = { from, most, amount: quantityOf(amount), isExact: amountField(context.tx, 'Amount') !== undefined }
    const result = isIssued(most.asset) ? cashTokens(context, cash, most.asset) : cashNative(context, cash)
    if (result === 'tesSUCCESS') removeObject(context, check)
    return result
  },
}
