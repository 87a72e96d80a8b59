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

/** Takes part without having signed: a payment goes there, or its offer was in the way. */
function isBystander(context: ApplyContext, account: AccountEntry, changes: Changes): boolean {
  if (account === context.account) return false
  return ownsChangedOffer(account, changes) || account === destinationOf(context)
}

/** What an account's offers gave of a currency, with its issuer's fee. */
function givenByOffers({ account, currency }: Position, changes: Changes): Exact {
  let given: Exact = { mantissa: 0n, exponent: 0 }
  for (const { entry, before, last } of changes.offers) {
    const { book, owner } = entry.placed
    const { gets } = book
    if (owner !== account || gets.currency !== currency || gets.issuer === undefined) continue
    if (before === undefined || last === undefined) continue
    // Large amounts round away small parts of what is taken from them.
    const taken = total(difference(before.takerGets, last.takerGets), roundingOf(before.takerGets))
    given = total(given, withFee(taken, transferRateOf(gets.issuer)))
  }
  return given
}

function isCovered(position: Position, changes: Changes): boolean {
  return !isBelow(total(givenByOffers(position, changes), leewayOf(position)), magnitude(position.change))
}

/** Tokens leave a bystander only by its own offers: at most what they gave and the issuer's fee on it. */
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
