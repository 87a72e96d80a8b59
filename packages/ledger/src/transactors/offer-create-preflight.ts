import type { ParsedTransaction } from '@tidebook/protocol'
import { isLegalAmount, isNativeLookAlike } from '../profiles/legal-amount.ts'
import { sameAsset } from '../base/same-asset.ts'
import { isNative, numberField, requiredAmount } from '../base/tx-fields.ts'
import { hasFlag } from '../money/flags.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import { OFFER_CREATE } from './transaction-flags.ts'

const ID_BYTES = 20

/** Checks an order without the ledger, in the reference's order (ledger-rules 1.3). */
export function offerCreatePreflight(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
  const { flags } = tx
  if (hasFlag(flags, OFFER_CREATE.immediateOrCancel) && hasFlag(flags, OFFER_CREATE.fillOrKill)) {
    return 'temINVALID_FLAG'
  }
  if (numberField(tx, 'Expiration') === 0) return 'temBAD_EXPIRATION'
  if (numberField(tx, 'OfferSequence') === 0) return 'temBAD_SEQUENCE'
  const pays = requiredAmount(tx, 'TakerPays')
  const gets = requiredAmount(tx, 'TakerGets')
  if (!isLegalAmount(rules, pays) || !isLegalAmount(rules, gets)) return 'temBAD_AMOUNT'
  if (isNative(pays) && isNative(gets)) return 'temBAD_OFFER'
  if (pays.mantissa <= 0n || gets.mantissa <= 0n) return 'temBAD_OFFER'
  if (sameAsset(pays, gets)) return 'temREDUNDANT'
  if (isNativeLookAlike(rules, pays.currency) || isNativeLookAlike(rules, gets.currency)) return 'temBAD_CURRENCY'
  for (const { currency, issuer } of [pays, gets]) {
    if (currency === undefined) continue
    if (issuer === undefined || issuer.length !== ID_BYTES || issuer.every((byte) => byte === 0)) {
      return 'temBAD_ISSUER'
    }
  }
  return 'tesSUCCESS'
}
