import { compareLedger, qualityOf } from '@tidebook/amount'
import { isSame } from '@tidebook/amount/exchange'
import type { ApplyContext } from '../money/apply-context.ts'
import { amountField, quantityOf, requiredAmount } from '../base/tx-fields.ts'
import { flow } from '../flow/flow.ts'
import { buildStrands } from '../flow/build-strands.ts'
import { isDepositUnauthorized } from '../money/deposit-authorisation.ts'
import { hasFlag } from '../money/flags.ts'
import { catchLedgerFault } from '../base/catch-ledger-fault.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import { isIssued } from '../state/asset-ref.ts'
import { assetOf } from '../state/asset-of.ts'
import { readPaths, pathsField } from './read-paths.ts'
import { PAYMENT } from './transaction-flags.ts'

/** Returns the spent asset: SendMax, or the sender's own debt in the same currency. */
function spentAsset(context: ApplyContext, deliver: AssetRef): AssetRef {
  const most = amountField(context.tx, 'SendMax')
  if (most !== undefined) return assetOf(context.state, most)
  return isIssued(deliver) ? context.state.internAsset(deliver.currency, context.account) : deliver
}

/** Whether the issuer is one of the reserved ids 0 and 1, which belong to no account. Such a token cannot exist. */
function isReservedIssuer({ issuer }: AssetRef): boolean {
  return issuer !== undefined && issuer.id.every((byte, index) => byte === 0 || (index === 19 && byte === 1))
}

/** A result that could change in a later ledger still claims the fee, because the request is impossible. */
function settled(result: EngineResult): EngineResult {
  return result.startsWith('ter') ? 'tecPATH_DRY' : result
}

/** Makes a payment that moves tokens, or converts one asset into another on the way. */
export function payTokens(context: ApplyContext, target: AccountEntry): EngineResult {
  return catchLedgerFault(() => payThroughStrands(context, target), 'tecINTERNAL')
}

function payThroughStrands(context: ApplyContext, target: AccountEntry): EngineResult {
  const { tx } = context
  if (isDepositUnauthorized(context, context.account, target)) return 'tecNO_PERMISSION'
  const amount = requiredAmount(tx, 'Amount')
  const most = amountField(tx, 'SendMax')
  const requested = quantityOf(amount)
  const spendMost = most === undefined ? requested : quantityOf(most)
  const deliver = assetOf(context.state, amount)
  const spend = spentAsset(context, deliver)
  if ([deliver, spend].some(isReservedIssuer)) return 'temBAD_PATH'
  const paths = readPaths(context.state, pathsField(tx))
  if (paths === undefined) return 'temBAD_PATH'
  const strands = buildStrands(context, {
    source: context.account,
    target,
    spend,
    deliver,
    allowsDirect: !hasFlag(tx.flags, PAYMENT.noDirect),
    paths,
    crossing: undefined,
  })
  if (typeof strands === 'string') return settled(strands)
  const { result, moved } = flow(
    context,
    {
      strands,
      deliver: requested,
      spendMost,
      worstQuality: hasFlag(tx.flags, PAYMENT.limitQuality) ? qualityOf(requested, spendMost) : undefined,
      allowPartial: hasFlag(tx.flags, PAYMENT.partial),
      crossing: undefined,
    },
    spendMost.native,
  )
  if (result !== 'tesSUCCESS') return settled(result)
  if (isSame(moved.out, requested)) return result
  const least = amountField(tx, 'DeliverMin')
  if (least !== undefined && compareLedger(moved.out, quantityOf(least)) < 0) return 'tecPATH_PARTIAL'
  context.delivered = { amount: moved.out, asset: deliver }
  return result
}
