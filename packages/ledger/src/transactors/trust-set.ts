import { LEDGER_ISSUED_ZERO, issuedNumber } from '@tidebook/amount'
import { requireFields, exists, isPoolAccount } from '../money/accounts.ts'
import { createLine } from '../money/token-transfer.ts'
import { poolLineRefusal } from '../pools/pool-line.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { isLegalAmount, isNativeLookAlike } from '../profiles/legal-amount.ts'
import { sameBytes } from '../base/same-asset.ts'
import type { Transactor } from '../engine/transactor.ts'
import { isNative, requiredAmount } from '../base/tx-fields.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { liveLine } from '../money/line-access.ts'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { updateTrustLine } from './trust-line-change.ts'
import type { LineRequest } from './trust-line-request.ts'
import { TRUST_SET, canReserveLine, ownerCountOf, readLineRequest } from './trust-line-request.ts'

/** Applies a TrustSet to a line that does not exist yet. */
function createTrustLine(
  context: ApplyContext,
  peer: AccountEntry,
  currency: Uint8Array,
  request: LineRequest,
): EngineResult {
  const qualityIn = request.qualityIn ?? 0
  const qualityOut = request.qualityOut ?? 0
  if (request.limit.mantissa === 0n && qualityIn === 0 && qualityOut === 0 && !request.auth)
    return 'tecNO_LINE_REDUNDANT'
  if (!canReserveLine(context, ownerCountOf(context))) return 'tecNO_LINE_INSUF_RESERVE'
  createLine(context, {
    owner: context.account,
    peer,
    currency: context.state.internCurrency(currency),
    side: { limit: request.limit, qualityIn, qualityOut },
    balance: LEDGER_ISSUED_ZERO,
    auth: request.auth,
    noRipple: request.noRipple === true,
    freeze: request.freeze === true,
  })
  return 'tesSUCCESS'
}

const NO_ACCOUNT = new Uint8Array(20)
/** Placeholder issuer in a line's balance: neither side, and never a real account. */
const NEUTRAL = new Uint8Array(20).fill(1, 19)

function preflight(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
  const limit = requiredAmount(tx, 'LimitAmount')
  if (!isLegalAmount(rules, limit)) return 'temBAD_AMOUNT'
  if (isNative(limit)) return 'temBAD_LIMIT'
  if (isNativeLookAlike(rules, limit.currency)) return 'temBAD_CURRENCY'
  if (limit.mantissa < 0n) return 'temBAD_LIMIT'
  return [NO_ACCOUNT, NEUTRAL].some((id) => sameBytes(limit.issuer, id)) ? 'temDST_NEEDED' : 'tesSUCCESS'
}

function peerOf(context: ApplyContext): AccountEntry | undefined {
  return context.state.findAccount(requiredAmount(context.tx, 'LimitAmount').issuer ?? NO_ACCOUNT)
}

function preclaim(context: ApplyContext): EngineResult {
  const { flags } = requireFields(context.account)
  if (hasFlag(context.tx.flags, TRUST_SET.auth) && !hasFlag(flags, ACCOUNT_FLAGS.requireAuth)) {
    return 'tefNO_AUTH_REQUIRED'
  }
  const peer = peerOf(context)
  if (peer === context.account) return 'temDST_IS_SRC'
  if (!exists(peer)) return 'tecNO_DST'
  if (isPoolAccount(peer)) return poolLineRefusal(context, peer, requiredAmount(context.tx, 'LimitAmount'))
  if (!hasFlag(peer.fields.flags, ACCOUNT_FLAGS.disallowIncomingLines)) return 'tesSUCCESS'
  const { currency } = requiredAmount(context.tx, 'LimitAmount')
  const interned = currency === undefined ? undefined : context.state.findCurrency(currency)
  const line = interned !== undefined && liveLine(context, context.account, peer, interned) !== undefined
  return line ? 'tesSUCCESS' : 'tecNO_PERMISSION'
}

/**
 * Sets the limit up to which an account accepts another account's tokens. Deletes the line when both sides are at their
 * defaults and it has no balance.
 */
export const trustSet: Transactor = {
  flags: TRUST_SET.auth | TRUST_SET.noRipple | TRUST_SET.clearNoRipple | TRUST_SET.freeze | TRUST_SET.clearFreeze,
  preflight,
  preclaim,
  apply(context) {
    const limit = requiredAmount(context.tx, 'LimitAmount')
    const peer = peerOf(context)
    if (limit.currency === undefined || peer === undefined) return 'tecNO_DST'
    const request: LineRequest = readLineRequest(context.tx, issuedNumber(limit))
    const currency = context.state.findCurrency(limit.currency)
    const line = currency === undefined ? undefined : liveLine(context, context.account, peer, currency)
    return line === undefined
      ? createTrustLine(context, peer, limit.currency, request)
      : updateTrustLine(context, line, peer, request)
  },
}
