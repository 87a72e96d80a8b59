import { LEDGER_ISSUED_ZERO } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { ParsedAmount } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import { numberField, quantityOf, requiredAmount } from '../base/tx-fields.ts'
import { requireFields, exists } from '../money/accounts.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { tokenFundsOf } from '../money/holdings.ts'
import { isGloballyFrozen, liveLine, sideFlags } from '../money/line-access.ts'
import { liquidNative } from '../money/native-transfer.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'

/** Returns the issuer's account object, or undefined for an unknown issuer and for native amounts. */
function issuerOf(context: ApplyContext, amount: ParsedAmount): AccountEntry | undefined {
  return amount.issuer === undefined ? undefined : context.state.findAccount(amount.issuer)
}

function fundsFor(context: ApplyContext, amount: ParsedAmount): LedgerNumber {
  if (amount.currency === undefined) return liquidNative(context, context.account)
  const issuer = issuerOf(context, amount)
  if (issuer === context.account) return quantityOf(amount)
  const currency = context.state.findCurrency(amount.currency)
  if (issuer === undefined || currency === undefined) return LEDGER_ISSUED_ZERO
  return tokenFundsOf(context, context.account, issuer, currency)
}

/** Returns whether an account may hold the asset that an order would bring. */
function acceptance(context: ApplyContext, amount: ParsedAmount): EngineResult {
  if (amount.currency === undefined) return 'tesSUCCESS'
  const issuer = issuerOf(context, amount)
  if (!exists(issuer)) return 'tecNO_ISSUER'
  if (issuer === context.account || !hasFlag(issuer.fields.flags, ACCOUNT_FLAGS.requireAuth)) return 'tesSUCCESS'
  const currency = context.state.findCurrency(amount.currency)
  const line = currency === undefined ? undefined : liveLine(context, context.account, issuer, currency)
  if (line === undefined) return 'tecNO_LINE'
  return hasFlag(line.fields.flags, sideFlags(line, issuer).auth) ? 'tesSUCCESS' : 'tecNO_AUTH'
}

/** Checks an order against the ledger before it changes (ledger-rules 1.3). */
export function offerCreatePreclaim(context: ApplyContext): EngineResult {
  const pays = requiredAmount(context.tx, 'TakerPays')
  const gets = requiredAmount(context.tx, 'TakerGets')
  if (isGloballyFrozen(issuerOf(context, pays)) || isGloballyFrozen(issuerOf(context, gets))) return 'tecFROZEN'
  if (fundsFor(context, gets).mantissa <= 0n) return 'tecUNFUNDED_OFFER'
  const replaced = numberField(context.tx, 'OfferSequence')
  if (replaced !== undefined && requireFields(context.account).sequence <= replaced) return 'temBAD_SEQUENCE'
  const expiration = numberField(context.tx, 'Expiration')
  if (expiration !== undefined && expiration <= context.parentCloseTime) return 'tecEXPIRED'
  return acceptance(context, pays)
}
