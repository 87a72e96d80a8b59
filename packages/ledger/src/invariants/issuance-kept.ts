import { addLedger, compareLedger, ledgerNumber, negateLedger, subtractLedger, zeroOf } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { ApplyContext } from '../engine/apply-context.ts'
import { requiredAmount } from '../engine/tx-fields.ts'
import { destinationOf } from '../engine/destination.ts'
import { sideOf } from '../money/line-access.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import { lineSlot } from '../state/line-entry.ts'
import type { LineEntry, LineFields } from '../state/line-entry.ts'
import type { Changed } from '../state/typed-change.ts'
import type { Changes, Invariant } from './invariant.ts'

/** Sums of one account's lines in one currency over a transaction. */
interface Position {
  readonly account: AccountEntry
  change: LedgerNumber
  largest: LedgerNumber
  /** The account itself set rates on one of the lines: it gains or loses by them. */
  hasOwnRates: boolean
}

const NOTHING = zeroOf(false)
// Sixteen digits per balance: sums of several may differ in the last ones of the largest.
const EXACTNESS = 10_000_000_000_000n

function magnitude(value: LedgerNumber): LedgerNumber {
  return value.mantissa < 0n ? negateLedger(value) : value
}

function larger(a: LedgerNumber, b: LedgerNumber): LedgerNumber {
  return compareLedger(a, b) >= 0 ? a : b
}

function hasRates(line: LineEntry, fields: LineFields | undefined, account: AccountEntry): boolean {
  if (fields === undefined) return false
  const { qualityIn, qualityOut } = sideOf(line, fields, account)
  return qualityIn !== 0 || qualityOut !== 0
}

function addSide(
  positions: Map<number, Position>,
  { entry, before, after }: Changed<LineEntry, LineFields>,
  account: AccountEntry,
): void {
  const sign = (value: LedgerNumber): LedgerNumber => (entry.low === account ? value : negateLedger(value))
  const old = sign(before?.balance ?? NOTHING)
  const now = sign(after?.balance ?? NOTHING)
  const slot = lineSlot(account, entry.currency)
  const position = positions.get(slot) ?? { account, change: NOTHING, largest: NOTHING, hasOwnRates: false }
  position.change = addLedger(position.change, subtractLedger(now, old))
  position.largest = larger(position.largest, larger(magnitude(old), magnitude(now)))
  position.hasOwnRates ||= hasRates(entry, before, account)
  positions.set(slot, position)
}

/** Pools trade, and give out tokens of their own. */
function* poolsOf(changes: Changes): Generator<AccountEntry> {
  const isPool = (fields: AccountFields | undefined): boolean => (fields?.settings.poolId ?? '') !== ''
  for (const { entry } of changes.lines) {
    if (isPool(entry.low.fields)) yield entry.low
    if (isPool(entry.high.fields)) yield entry.high
  }
  for (const { entry, before } of changes.accounts) if (isPool(before)) yield entry
}

/** Accounts that gain or lose by the transaction itself. */
function partiesOf(context: ApplyContext, changes: Changes): Set<AccountEntry | undefined> {
  const parties = new Set<AccountEntry | undefined>([context.account, destinationOf(context)])
  // Clawback names the holder in its amount.
  if (context.tx.type === 'Clawback') {
    const { issuer } = requiredAmount(context.tx, 'Amount')
    if (issuer !== undefined) parties.add(context.state.findAccount(issuer))
  }
  for (const { entry } of changes.offers) parties.add(entry.placed.owner)
  for (const account of context.concerned) parties.add(account)
  for (const pool of poolsOf(changes)) parties.add(pool)
  return parties
}

function isKept({ account, change, largest, hasOwnRates }: Position): boolean {
  if (hasOwnRates) return true
  const tolerance = ledgerNumber(false, largest.mantissa / EXACTNESS + 1n, largest.exponent)
  // A transfer fee lowers what the issuer owes; nothing may raise it behind the issuer's back.
  const gained = compareLedger(change, tolerance) > 0
  const lost = compareLedger(negateLedger(change), tolerance) > 0
  return !lost && (!gained || (account.fields?.settings.transferRate ?? 0) !== 0)
}

/** What an issuer owes in all changes only by its own hand, or falls by its transfer fee. */
export const issuanceKept: Invariant = {
  name: 'issuance kept',
  holds(context, changes) {
    const positions = new Map<number, Position>()
    for (const change of changes.lines) {
      addSide(positions, change, change.entry.low)
      addSide(positions, change, change.entry.high)
    }
    if (positions.size === 0) return true
    const parties = partiesOf(context, changes)
    for (const position of positions.values()) {
      if (!parties.has(position.account) && !isKept(position)) return false
    }
    return true
  },
}
