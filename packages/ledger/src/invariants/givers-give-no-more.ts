import {
  addLedger,
  compareLedger,
  ledgerNumber,
  mulRatio,
  negateLedger,
  subtractLedger,
  zeroOf,
} from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { ApplyContext } from '../engine/apply-context.ts'
import { destinationOf } from '../engine/destination.ts'
import { PARITY, transferRateOf } from '../money/holdings.ts'
import { isPoolAccount } from '../money/pool-accounts.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Changes, Invariant } from './invariant.ts'
import { leewayOf, positionsOf } from './positions.ts'
import type { Position } from './positions.ts'

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
function givenByOffers({ account, currency }: Position, changes: Changes): LedgerNumber {
  let given = zeroOf(false)
  for (const { entry, before, last } of changes.offers) {
    const { book, owner } = entry.placed
    const { gets } = book
    if (owner !== account || gets.currency !== currency || gets.issuer === undefined) continue
    if (before === undefined || last === undefined) continue
    // Large amounts round away small parts of what is taken from them.
    const rounding = ledgerNumber(false, 1n, before.takerGets.exponent + 1)
    const taken = addLedger(subtractLedger(before.takerGets, last.takerGets), rounding)
    given = addLedger(given, mulRatio(taken, transferRateOf(gets.issuer), PARITY, true))
  }
  return given
}

function isAgreed(position: Position, changes: Changes): boolean {
  const lost = negateLedger(position.change)
  if (lost.mantissa <= 0n || position.hasOwnRates) return true
  const agreed = addLedger(givenByOffers(position, changes), leewayOf(position))
  return compareLedger(lost, agreed) <= 0
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
