import type { ApplyContext } from '../money/apply-context.ts'
import { requireFields } from '../money/accounts.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { PARITY } from '../money/holdings.ts'
import type { LiveLine } from '../money/line-access.ts'
import { balanceFor, sideFlags, sideOf } from '../money/line-access.ts'
import { adjustOwnerCount } from '../money/owner-count.ts'
import { noRippleIsDefault } from '../money/token-transfer.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { LineFields, LineSide } from '../state/line-entry.ts'
import type { LineRequest } from './trust-line-request.ts'
import { canReserveLine, ownerCountOf } from './trust-line-request.ts'

function requestedSide(side: LineSide, request: LineRequest): LineSide {
  return {
    limit: request.limit,
    qualityIn: request.qualityIn ?? side.qualityIn,
    qualityOut: request.qualityOut ?? side.qualityOut,
  }
}

/** Returns the new flags, or undefined when NoRipple cannot be set because the account owes on the line. */
function requestedFlags(context: ApplyContext, line: LiveLine, request: LineRequest): number | undefined {
  const own = sideFlags(line, context.account)
  let { flags } = line.fields
  if (request.noRipple === true) {
    if (balanceFor(line, line.fields, context.account).mantissa < 0n) return undefined
    flags |= own.noRipple
  } else if (request.noRipple === false) flags &= ~own.noRipple
  const mayFreeze = !hasFlag(requireFields(context.account).flags, ACCOUNT_FLAGS.noFreeze)
  if (request.freeze === true && mayFreeze) flags |= own.freeze
  else if (request.freeze === false) flags &= ~own.freeze
  return request.auth ? flags | own.auth : flags
}

function isPlainQuality(quality: number): boolean {
  return quality === 0 || quality === PARITY
}

/** A side that differs from the defaults costs its account a reserve. */
function needsReserve(context: ApplyContext, line: LiveLine, fields: LineFields, account: AccountEntry): boolean {
  const own = sideFlags(line, account)
  const side = sideOf(line, fields, account)
  return (
    !isPlainQuality(side.qualityIn) ||
    !isPlainQuality(side.qualityOut) ||
    !noRippleIsDefault(context, account, fields.flags, own) ||
    hasFlag(fields.flags, own.freeze) ||
    side.limit.mantissa !== 0n ||
    balanceFor(line, fields, account).mantissa > 0n
  )
}

/** Adjusts the owner count of one side and returns the flags with that side's reserve flag. */
function settleReserve(
  context: ApplyContext,
  line: LiveLine,
  account: AccountEntry,
  flags: number,
  needed: boolean,
): number {
  const mark = sideFlags(line, account).reserve
  const had = hasFlag(flags, mark)
  if (needed === had) return flags
  adjustOwnerCount(context, account, needed ? 1 : -1)
  return needed ? flags | mark : flags & ~mark
}

/** Applies a TrustSet to an existing line. */
export function updateTrustLine(
  context: ApplyContext,
  line: LiveLine,
  peer: AccountEntry,
  request: LineRequest,
): EngineResult {
  const { account } = context
  const ownedBefore = ownerCountOf(context)
  const flags = requestedFlags(context, line, request)
  if (flags === undefined) return 'tecNO_PERMISSION'
  const side = requestedSide(sideOf(line, line.fields, account), request)
  const requested: LineFields = { ...line.fields, flags, ...(line.low === account ? { low: side } : { high: side }) }
  const ownNeeded = needsReserve(context, line, requested, account)
  const peerNeeded = needsReserve(context, line, requested, peer)
  const isNew = ownNeeded && !hasFlag(flags, sideFlags(line, account).reserve)
  const withOwn = settleReserve(context, line, account, flags, ownNeeded)
  const withBoth = settleReserve(context, line, peer, withOwn, peerNeeded)
  const { journal } = context.state
  journal.set(line, { ...requested, flags: withBoth })
  if (!ownNeeded && !peerNeeded) journal.set(line, undefined)
  else if (isNew && !canReserveLine(context, ownedBefore)) return 'tecINSUF_RESERVE_LINE'
  return 'tesSUCCESS'
}
