import { LEDGER_ISSUED_ZERO, compareLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { compareBytes } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import { flow } from '../flow/flow.ts'
import { HALF_OF_MAX_TOKENS, MAX_TOKENS } from '../flow/most-tokens.ts'
import { buildStrands } from '../flow/build-strands.ts'
import { requireFields } from '../money/accounts.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { fundsOf } from '../money/holdings.ts'
import { autoLimit, isFrozen, isLive, liveLine, sideFlags } from '../money/line-access.ts'
import { reserveOf } from '../money/owner-count.ts'
import { PLAIN_SIDE, createLine } from '../money/token-transfer.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { AssetRef, IssuedAssetRef } from '../state/asset-ref.ts'
import type { LineEntry } from '../state/line-entry.ts'

/** The payment of a check to the account that cashes it. */
export interface Cashing {
  readonly from: AccountEntry
  /** Maximum amount of the check (SendMax). */
  readonly most: { readonly asset: AssetRef; readonly amount: LedgerNumber }
  readonly amount: LedgerNumber
  /** True for exactly the amount (Amount), false for at least the amount (DeliverMin). */
  readonly isExact: boolean
}

/** Whether the cashing account may receive the token: authorized by its issuer, and not on a frozen line. */
function holderRefusal(context: ApplyContext, { issuer, currency }: IssuedAssetRef): EngineResult {
  const { account } = context
  if (issuer.fields === undefined) return 'tecNO_ISSUER'
  if (hasFlag(issuer.fields.flags, ACCOUNT_FLAGS.requireAuth)) {
    const line = liveLine(context, account, issuer, currency)
    if (line === undefined || !hasFlag(line.fields.flags, sideFlags(line, issuer).auth)) return 'tecNO_AUTH'
  }
  return isFrozen(context, account, issuer, currency) ? 'tecFROZEN' : 'tesSUCCESS'
}

/** Returns why a check cannot be cashed in tokens. An issuer can always receive its own tokens. */
export function tokenRefusal(
  context: ApplyContext,
  from: AccountEntry,
  asset: IssuedAssetRef,
  amount: LedgerNumber,
): EngineResult {
  if (compareLedger(amount, fundsOf(context, from, asset, amount)) > 0) return 'tecPATH_PARTIAL'
  return asset.issuer === context.account ? 'tesSUCCESS' : holderRefusal(context, asset)
}

/** Returns the line that receives the tokens. Creates it if needed and if its owner has the reserve. */
function lineFor(
  context: ApplyContext,
  from: AccountEntry,
  { issuer, currency }: IssuedAssetRef,
): LineEntry | undefined {
  const { account } = context
  const line = liveLine(context, issuer === account ? from : account, issuer, currency)
  if (line !== undefined) return line
  const { ownerCount, flags } = requireFields(account)
  if (context.priorBalance < reserveOf(context.rules, ownerCount + 1)) return undefined
  return createLine(context, {
    owner: account,
    peer: issuer,
    currency,
    side: { ...PLAIN_SIDE, limit: autoLimit(context) },
    balance: LEDGER_ISSUED_ZERO,
    auth: false,
    noRipple: !hasFlag(flags, ACCOUNT_FLAGS.defaultRipple),
    freeze: false,
  })
}

function setLimit(context: ApplyContext, line: LineEntry, side: 'low' | 'high', limit: LedgerNumber): void {
  if (!isLive(line)) return
  const { fields } = line
  context.state.journal.set(line, { ...fields, [side]: { ...fields[side], limit } })
}

/**
 * Cashes a check in tokens. The cashing account consents, so the limit of its line does not apply, and the line is
 * created when it does not exist (`CheckCashMakesTrustLine`).
 */
export function cashTokens(context: ApplyContext, cashing: Cashing, asset: IssuedAssetRef): EngineResult {
  const { account } = context
  const { from, most, amount, isExact } = cashing
  const line = lineFor(context, from, asset)
  if (line?.fields === undefined) return 'tecNO_LINE_INSUF_RESERVE'
  const side = compareBytes(asset.issuer.id, account.id) > 0 ? 'low' : 'high'
  const { limit } = line.fields[side]
  setLimit(context, line, side, MAX_TOKENS)
  const strands = buildStrands(context, {
    source: from,
    target: account,
    spend: most.asset,
    deliver: asset,
    allowsDirect: true,
    paths: [],
    crossing: undefined,
  })
  if (typeof strands === 'string') return strands
  const { result, moved } = flow(
    context,
    {
      strands,
      deliver: isExact ? amount : HALF_OF_MAX_TOKENS,
      spendMost: most.amount,
      worstQuality: undefined,
      allowPartial: !isExact,
      crossing: undefined,
    },
    false,
  )
  if (result !== 'tesSUCCESS') return result
  if (!isExact && compareLedger(moved.out, amount) < 0) return 'tecPATH_PARTIAL'
  setLimit(context, line, side, limit)
  context.delivered = { amount: moved.out, asset }
  return 'tesSUCCESS'
}
