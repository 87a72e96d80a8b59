import { nativeNumber } from '@tidebook/amount'
import type { ParsedAmount, ParsedTransaction } from '@tidebook/protocol'
import type { ApplyContext } from '../engine/apply-context.ts'
import { isLegalAmount } from '../engine/legal-amount.ts'
import type { Transactor } from '../engine/transactor.ts'
import { amountField, isNative } from '../engine/tx-fields.ts'
import { existing, exists } from '../money/account-access.ts'
import { hasExpired, namedCheck } from '../money/checks.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { giveNative, liquidNative, takeNative } from '../money/native-transfer.ts'
import { removeObject } from '../money/own-objects.ts'
import type { EngineResult } from '../results/engine-results.ts'
import type { LedgerRules } from '../rules.ts'

function wanted(tx: ParsedTransaction): ParsedAmount | undefined {
  return amountField(tx, 'Amount') ?? amountField(tx, 'DeliverMin')
}

function preflight(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
  const amount = wanted(tx)
  const isBoth = amountField(tx, 'Amount') !== undefined && amountField(tx, 'DeliverMin') !== undefined
  if (amount === undefined || isBoth) return 'temMALFORMED'
  if (!isLegalAmount(rules, amount) || amount.mantissa <= 0n) return 'temBAD_AMOUNT'
  return isNative(amount) ? 'tesSUCCESS' : 'temDISABLED'
}

function preclaim(context: ApplyContext): EngineResult {
  const check = namedCheck(context, context.tx)
  if (check === undefined) return 'tecNO_ENTRY'
  const { Account: from, Destination: to, DestinationTag: tag, Expiration, SendMax: most } = check.fields.values
  if (to !== context.account) return 'tecNO_PERMISSION'
  if (!exists(from)) return 'tecNO_ENTRY'
  const wantsTag = hasFlag(existing(context.account).flags, ACCOUNT_FLAGS.requireDestinationTag)
  if (wantsTag && tag === undefined) return 'tecDST_TAG_NEEDED'
  if (hasExpired(context, Expiration)) return 'tecEXPIRED'
  const drops = wanted(context.tx)?.mantissa ?? 0n
  if (most === undefined || drops > most.amount.mantissa) return 'tecPATH_PARTIAL'
  // The check itself frees a reserve when it goes.
  return drops > liquidNative(context, from, 1).mantissa ? 'tecPATH_PARTIAL' : 'tesSUCCESS'
}

/** Pays a check out: exactly the amount, or as much as its sender has from DeliverMin up. */
export const checkCash: Transactor = {
  flags: 0,
  preflight,
  preclaim,
  apply(context) {
    const check = namedCheck(context, context.tx)
    const { Account: from, SendMax: most } = check?.fields.values ?? {}
    if (check === undefined || from === undefined || most === undefined) return 'tecFAILED_PROCESSING'
    const liquid = liquidNative(context, from, 1).mantissa
    let drops = wanted(context.tx)?.mantissa ?? 0n
    if (amountField(context.tx, 'Amount') === undefined) {
      const possible = liquid < most.amount.mantissa ? liquid : most.amount.mantissa
      if (possible > drops) drops = possible
      context.delivered = { amount: nativeNumber(drops), asset: context.state.native }
    }
    if (liquid < drops || !takeNative(context, from, drops)) return 'tecUNFUNDED_PAYMENT'
    giveNative(context, context.account, drops)
    removeObject(context, check)
    return 'tesSUCCESS'
  },
}
