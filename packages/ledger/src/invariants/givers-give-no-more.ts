import type { ApplyContext } from '../money/apply-context.ts'
import { destinationOf } from '../engine/destination.ts'
import { PARITY, transferRateOf } from '../money/holdings.ts'
import { isPoolAccount } from '../money/accounts.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { difference, isBelow, magnitude, product, roundingOf, total } from './exact.ts'
import type { Exact } from './exact.ts'
import type { Changes, Invariant } from './invariant.ts'
import { ownsChangedOffer } from './offer-owners.ts'
import { leewayOf, positionsOf } from './positions.ts'
import type { Position } from './positions.ts'

/** Transfer rates are parts per 10^9. */
const PARITY_DIGITS = 9

function withFee(amount: Exact, rate: number): Exact {
  return rate === PARITY ? amount : product(amount, { mantissa: BigInt(rate), exponent: -PARITY_DIGITS })
}

/**
 * Whether the account is affected without having signed: as the destination of a payment, or as the owner of a crossed
 * offer.
 */
function isBystander(context: ApplyContext, account: AccountEntry, changes: Changes): boolean {
  if (account === context.account) return false
  return ownsChangedOffer(account, changes) || account === destinationOf(context)
}

/** Returns the amount of a currency that an account's offers paid, with the issuer's fee. */
function givenByOffers({ account, currency }: Position, changes: Changes): Exact {
  let totalPaid: Exact = { mantissa: 0n, exponent: 0 }
  for (const { entry, before, last } of changes.offers) {
    const { book, owner } = entry.placed
    const { gets } = book
    if (owner !== account || gets.currency !== currency || gets.issuer === undefined) continue
    if (before === undefined || last === undefined) continue
    // Subtracting small parts from a large amount loses them to rounding.
    const taken = total(difference(before.takerGets, last.takerGets), roundingOf(before.takerGets))
    totalPaid = total(totalPaid, withFee(taken, transferRateOf(gets.issuer)))
  }
  return totalPaid
}

function isCovered(position: Position, changes: Changes): boolean {
  return !isBelow(total(givenByOffers(position, changes), leewayOf(position)), magnitude(position.change))
}

/**
 * Tokens leave an account that did not sign only through its own offers: at most the amounts they paid plus the
 * issuer's fee.
 */
export const giversGiveNoMore: Invariant = {
  name: 'bystanders give no more than their offers',
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
