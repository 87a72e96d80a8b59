import { compareLedger } from '@tidebook/amount'
import { requiredAmount } from '../base/tx-fields.ts'
import { destinationOf } from '../engine/destination.ts'
import { ISSUE } from '../entries/objects/object-types.ts'
import { isPoolAccount } from '../money/accounts.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { PARITY, transferRateOf } from '../money/holdings.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import type { ObjectFields } from '../state/object-entry.ts'
import { difference, isBelow, magnitude, product, roundingOf, total } from './exact.ts'
import type { Exact } from './exact.ts'
import type { Changes, Invariant } from './invariant.ts'
import { ownsChangedOffer } from './offer-owners.ts'
import { readCashedCheck } from './owners.ts'
import { leewayOf, positionsOf } from './positions.ts'
import type { Position } from './positions.ts'

/** A clawback specifies the holder as the issuer of its amount. */
function clawedFrom({ state, tx }: ApplyContext): AccountEntry | undefined {
  if (tx.type !== 'Clawback') return undefined
  const { issuer } = requiredAmount(tx, 'Amount')
  return issuer === undefined ? undefined : state.findAccount(issuer)
}

/** Pools trade, and issue their own tokens. */
function isPool(account: AccountEntry, changes: Changes): boolean {
  if (isPoolAccount(account)) return true
  // The old values of a change have the type of its entry.
  const before = changes.all.of(account)?.before as AccountFields | undefined
  return (before?.settings.poolId ?? '') !== ''
}

/**
 * Whether the transaction may change the account's debt even though the account is not the sender and no offer of it
 * was taken.
 */
function isParty(context: ApplyContext, account: AccountEntry, changes: Changes): boolean {
  return (
    account === destinationOf(context) ||
    account === clawedFrom(context) ||
    context.concerned.includes(account) ||
    readCashedCheck(context, account, changes) !== undefined ||
    isPool(account, changes)
  )
}

function isKept(position: Position): boolean {
  const { account, change, hasOwnRates } = position
  if (change.mantissa === 0n || hasOwnRates || !isBelow(leewayOf(position), magnitude(change))) return true
  // A transfer fee lowers the issuer's debt. Only the issuer itself may raise it.
  return change.mantissa > 0n && (account.fields?.settings.transferRate ?? 0) !== 0
}

/**
 * An issuer's total debt changes only through the issuer's own transactions and offers, or falls by its transfer fee.
 */
export const issuanceKept: Invariant = {
  name: 'issuance conserved',
  looksAt: ['lines'],
  holds(context, changes) {
    for (const position of positionsOf(changes)) {
      const { account } = position
      if (account === context.account || ownsChangedOffer(account, changes) || isKept(position)) continue
      if (!isParty(context, account, changes)) return false
    }
    return true
  },
}

function isWithin({ values }: ObjectFields): boolean {
  const issued = values['IssuedAmount']
  const total = values['TotalAmount']
  if (typeof issued !== 'object' || !('amount' in issued) || typeof total !== 'object' || !('amount' in total)) {
    return false
  }
  return issued.amount.mantissa >= 0n && compareLedger(issued.amount, total.amount) <= 0
}

/** The issued amount of an issuer with a cap is between zero and the cap. */
export const issueCaps: Invariant = {
  name: 'issuance within the cap',
  looksAt: ['objects'],
  holds: (_context, { objects }) =>
    objects.every(({ entry, after }) => entry.type.name !== ISSUE.name || after === undefined || isWithin(after)),
}

/** Transfer rates are parts per 10^9. */
const PARITY_DIGITS = 9

function withFee(amount: Exact, rate: number): Exact {
  return rate === PARITY ? amount : product(amount, { mantissa: BigInt(rate), exponent: -PARITY_DIGITS })
}

/**
 * Whether the account takes part without having signed: as the destination of a payment, or as the owner of a crossed
 * offer.
 */
function isBystander(context: ApplyContext, account: AccountEntry, changes: Changes): boolean {
  if (account === context.account) return false
  return ownsChangedOffer(account, changes) || account === destinationOf(context)
}

/** Returns the amount of a currency that an account's offers paid, including the issuer's transfer fee. */
function givenByOffers({ account, currency }: Position, changes: Changes): Exact {
  let totalPaid: Exact = { mantissa: 0n, exponent: 0 }
  for (const { entry, before, last } of changes.offers) {
    const { book, owner } = entry.placed
    const { gets } = book
    if (owner !== account || gets.currency !== currency || gets.issuer === undefined) continue
    if (before === undefined || last === undefined) continue
    // Subtracting small amounts from a large one loses them to rounding.
    const taken = total(difference(before.takerGets, last.takerGets), roundingOf(before.takerGets))
    totalPaid = total(totalPaid, withFee(taken, transferRateOf(gets.issuer)))
  }
  return totalPaid
}

function isCovered(position: Position, changes: Changes): boolean {
  return !isBelow(total(givenByOffers(position, changes), leewayOf(position)), magnitude(position.change))
}

/**
 * Tokens leave an account that did not sign only through its offers: at most the amounts that they paid plus the
 * issuer's transfer fee.
 */
export const offerOwnersPayAtMost: Invariant = {
  name: 'owners of offers pay at most their offers',
  looksAt: ['lines'],
  holds(context, changes) {
    for (const position of positionsOf(changes)) {
      const { account, change, hasOwnRates } = position
      if (change.mantissa >= 0n || hasOwnRates || isPoolAccount(account)) continue
      if (isBystander(context, account, changes) && !isCovered(position, changes)) return false
    }
    return true
  },
}
