import { LEDGER_ISSUED_ZERO, addLedger, negateLedger, subtractLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { AccountEntry } from '../state/account-entry.ts'
import type { CurrencyRef } from '../state/asset-ref.ts'
import type { LineEntry, LineFields, LineSide } from '../state/line-entry.ts'
import { requireFields, isPoolAccount } from './accounts.ts'
import { ACCOUNT_FLAGS, hasFlag } from './flags.ts'
import type { SideFlags } from './flags.ts'
import type { LiveLine } from './line-access.ts'
import { autoLimit, liveLine, otherSideFlags, sideFlags, sideOf } from './line-access.ts'
import { adjustOwnerCount } from './owner-count.ts'
import type { LedgerContext } from './ledger-context.ts'

export const PLAIN_SIDE: LineSide = { limit: LEDGER_ISSUED_ZERO, qualityIn: 0, qualityOut: 0 }

/** Whether NoRipple on this side equals the account's default, so that it costs no reserve. */
export function noRippleIsDefault(work: LedgerContext, account: AccountEntry, flags: number, side: SideFlags): boolean {
  if (work.rules.defaultRipple === 'indifferent') return true
  return hasFlag(flags, side.noRipple) !== hasFlag(requireFields(account).flags, ACCOUNT_FLAGS.defaultRipple)
}

/** Whether a side has default settings and no balance, so that it costs its account no reserve. */
function isBareSide(work: LedgerContext, account: AccountEntry, fields: LineFields, line: LineEntry): boolean {
  const flags = sideFlags(line, account)
  const side = sideOf(line, fields, account)
  return (
    noRippleIsDefault(work, account, fields.flags, flags) &&
    !hasFlag(fields.flags, flags.freeze) &&
    side.limit.mantissa === 0n &&
    side.qualityIn === 0 &&
    side.qualityOut === 0
  )
}

export interface NewLine {
  /** The account that owns the new line and pays its reserve. */
  readonly owner: AccountEntry
  readonly peer: AccountEntry
  readonly currency: CurrencyRef
  readonly side: LineSide
  /** Initial balance from the owner's side. */
  readonly balance: LedgerNumber
  readonly auth: boolean
  readonly noRipple: boolean
  readonly freeze: boolean
}

/** Creates a line (the reference's `trustCreate`). */
export function createLine(work: LedgerContext, terms: NewLine): LineEntry {
  const { owner, peer, currency } = terms
  const line = work.state.internLine(owner, peer, currency)
  const isLow = line.low === owner
  const own = sideFlags(line, owner)
  let flags = own.reserve
  if (terms.auth) flags |= own.auth
  if (terms.noRipple) flags |= own.noRipple
  if (terms.freeze) flags |= own.freeze
  const peerRipples = hasFlag(requireFields(peer).flags, ACCOUNT_FLAGS.defaultRipple)
  if (work.rules.defaultRipple === 'by-flag' && !peerRipples) flags |= otherSideFlags(line, owner).noRipple
  work.state.journal.set(line, {
    balance: isLow ? terms.balance : negateLedger(terms.balance),
    low: isLow ? terms.side : PLAIN_SIDE,
    high: isLow ? PLAIN_SIDE : terms.side,
    flags,
    thread: requireFields(owner).thread,
  })
  adjustOwnerCount(work, owner, 1)
  work.credits?.record(line, line.low === peer, terms.balance, LEDGER_ISSUED_ZERO)
  return line
}

/**
 * Creates the line for a received token: with the automatic limit on networks that create lines automatically,
 * otherwise with limit 0. Lines of a pool and of its token holders get no limit, so that they are deleted when empty,
 * along with the pool.
 */
function receiveOnNewLine(
  work: LedgerContext,
  from: AccountEntry,
  to: AccountEntry,
  currency: CurrencyRef,
  amount: LedgerNumber,
): void {
  const noRipple = work.rules.autoLines !== undefined || !hasFlag(requireFields(to).flags, ACCOUNT_FLAGS.defaultRipple)
  createLine(work, {
    owner: to,
    peer: from,
    currency,
    side: isPoolAccount(to) || isPoolAccount(from) ? PLAIN_SIDE : { ...PLAIN_SIDE, limit: autoLimit(work) },
    balance: amount,
    auth: false,
    noRipple,
    freeze: false,
  })
}

/**
 * Releases the reserve of a sender with no remaining balance or settings. Deletes the line when both sides are in the
 * default state.
 */
function settleEmptied(work: LedgerContext, line: LiveLine, giver: AccountEntry, fields: LineFields): void {
  const { journal } = work.state
  const own = sideFlags(line, giver)
  if (!hasFlag(fields.flags, own.reserve) || !isBareSide(work, giver, fields, line)) {
    journal.set(line, fields)
    return
  }
  adjustOwnerCount(work, giver, -1)
  const flags = fields.flags & ~own.reserve
  // Written before deletion, because the metadata of a deleted line shows its final values.
  journal.set(line, { ...fields, flags })
  const isBare = fields.balance.mantissa === 0n && !hasFlag(flags, otherSideFlags(line, giver).reserve)
  if (isBare) journal.set(line, undefined)
}

/**
 * Moves tokens along one line (`rippleCredit`): lowers the balance of `from`, or raises its debt, without checking
 * limits. Creates the line when it does not exist.
 */
export function moveTokens(
  work: LedgerContext,
  from: AccountEntry,
  to: AccountEntry,
  currency: CurrencyRef,
  amount: LedgerNumber,
): void {
  const line = liveLine(work, from, to, currency)
  if (line === undefined) {
    receiveOnNewLine(work, from, to, currency, amount)
    return
  }
  const isLow = line.low === from
  const before = line.fields.balance
  work.credits?.record(line, isLow, amount, before)
  const after = isLow ? subtractLedger(before, amount) : addLedger(before, amount)
  const moved = { ...line.fields, balance: after }
  const isEmptied = isLow ? before.mantissa > 0n && after.mantissa <= 0n : before.mantissa < 0n && after.mantissa >= 0n
  if (isEmptied) settleEmptied(work, line, from, moved)
  else work.state.journal.set(line, moved)
}
