import type { ApplyContext } from '../engine/apply-context.ts'
import { destinationOf } from '../engine/destination.ts'
import { transferRateOf } from '../money/holdings.ts'
import { isPoolAccount } from '../money/pool-accounts.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { difference, exact, isBelow, magnitude, product, roundingOf, total } from './exact.ts'
import type { Exact } from './exact.ts'
import type { Changes, Invariant } from './invariant.ts'
import { leewayOf, positionsOf } from './positions.ts'
import type { Position } from './positions.ts'

/** Transfer rates are parts per 10^9. */
const PARITY_DIGITS = 9

/** Accounts that take part without having signed: where a payment goes, and whose offers were in the way. */
function bystanders(context: ApplyContext, changes: Changes): Set<AccountEntry> {
  const found = new Set<AccountEntry>()
  const destination = destinationOf(context)
  if (destination !== undefined) found.add(destination)
  for (const { entry } of changes.offers) found.add(entry.placed.owner)
  found.delete(context.account)
  return found
}

/** What an account's offers gave of a currency, with its issuer's fee. */
function givenByOffers({ account, currency }: Position, changes: Changes): Exact {
  let given: Exact = { mantissa: 0n, power: 0 }
  for (const { entry, before, last } of changes.offers) {
    const { book, owner } = entry.placed
    const { gets } = book
    if (owner !== account || gets.currency !== currency || gets.issuer === undefined) continue
    if (before === undefined || last === undefined) continue
    // Large amounts round away small parts of what is taken from them.
    const taken = total(difference(exact(before.takerGets), exact(last.takerGets)), roundingOf(before.takerGets))
    given = total(given, product(taken, { mantissa: BigInt(transferRateOf(gets.issuer)), power: -PARITY_DIGITS }))
  }
  return given
}

function isAgreed(position: Position, changes: Changes): boolean {
  const { change, hasOwnRates } = position
  if (change.mantissa >= 0n || hasOwnRates) return true
  return !isBelow(total(givenByOffers(position, changes), leewayOf(position)), magnitude(change))
}

/** Tokens leave a bystander only by its own offers: at most what they gave and the issuer's fee on it. */
export const giversGiveNoMore: Invariant = {
  name: 'bystanders give no more than their offers',
  holds(context, changes) {
    const positions = positionsOf(changes)
    if (positions.length === 0) return true
    const accounts = bystanders(context, changes)
    return positions.every(
      (position) => !accounts.has(position.account) || isPoolAccount(position.account) || isAgreed(position, changes),
    )
  },
}
