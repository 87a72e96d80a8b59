import { LEDGER_ISSUED_ZERO } from '@tidebook/amount'
import type { ApplyContext } from '../money/apply-context.ts'
import { createLine } from '../money/token-transfer.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { LineRequest } from './trust-line-request.ts'
import { canReserveLine, ownerCountOf } from './trust-line-request.ts'

/** Applies a TrustSet to a line that does not exist yet. */
export function createTrustLine(
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
