import { feeCollector } from '../engine/claim.ts'
import { destinationOf } from '../engine/destination.ts'
import { CHECK } from '../entries/objects/object-types.ts'
import { isPoolAccount } from '../money/accounts.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { HIGH_FLAGS, LOW_FLAGS, hasFlag } from '../money/flags.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { ObjectFields } from '../state/object-entry.ts'
import type { Changes, Invariant } from './invariant.ts'
import { KINDS } from './invariant.ts'
import { ownsChangedOffer } from './offer-owners.ts'

function isThere(account: AccountEntry | undefined): boolean {
  return account?.fields !== undefined
}

/**
 * Every entry belongs to existing accounts: owners of offers and signer lists, both sides of lines, holders of objects.
 */
export const ownersExist: Invariant = {
  name: 'owners exist',
  looksAt: ['lines', 'offers', 'signers', 'objects'],
  holds(_context, { lines, objects, offers, signers }) {
    for (const { entry, after } of offers) if (after !== undefined && !isThere(entry.placed.owner)) return false
    for (const { entry, after } of lines) {
      if (after !== undefined && !(isThere(entry.low) && isThere(entry.high))) return false
    }
    for (const { entry, after } of signers) if (after !== undefined && !isThere(entry.owner)) return false
    for (const { entry, after } of objects) if (after !== undefined && !entry.holders.every(isThere)) return false
    return true
  },
}

/** Counts changes per account. Avoids a map in the usual case of a single account. */
class Tally {
  #first: AccountEntry | undefined
  #count = 0
  #others: Map<AccountEntry, number> | undefined

  add(account: AccountEntry, change: number): void {
    if (change === 0) return
    this.#first ??= account
    if (this.#first === account) this.#count += change
    else {
      this.#others ??= new Map()
      this.#others.set(account, (this.#others.get(account) ?? 0) + change)
    }
  }

  of(account: AccountEntry): number {
    return this.#first === account ? this.#count : (this.#others?.get(account) ?? 0)
  }

  /** Whether every account whose count changed satisfies the test. */
  every(test: (account: AccountEntry) => boolean): boolean {
    if (this.#first !== undefined && !test(this.#first)) return false
    if (this.#others === undefined) return true
    for (const account of this.#others.keys()) if (!test(account)) return false
    return true
  }
}

function existenceChange(before: unknown, after: unknown): number {
  return Number(after !== undefined) - Number(before !== undefined)
}

function owedReserve(flags: number | undefined, flag: number): number {
  return flags !== undefined && hasFlag(flags, flag) ? 1 : 0
}

/** Returns the change in each account's number of owned objects. */
function ownedChanges(changes: Changes): Tally {
  const owned = new Tally()
  for (const { entry, before, after } of changes.offers) owned.add(entry.placed.owner, existenceChange(before, after))
  for (const { entry, before, after } of changes.lines) {
    if (before?.flags === after?.flags) continue
    owned.add(entry.low, owedReserve(after?.flags, LOW_FLAGS.reserve) - owedReserve(before?.flags, LOW_FLAGS.reserve))
    owned.add(
      entry.high,
      owedReserve(after?.flags, HIGH_FLAGS.reserve) - owedReserve(before?.flags, HIGH_FLAGS.reserve),
    )
  }
  for (const { entry, before, after } of changes.signers) owned.add(entry.owner, existenceChange(before, after))
  for (const { entry, before, after } of changes.objects) {
    if (entry.payer !== undefined) owned.add(entry.payer, existenceChange(before, after))
  }
  return owned
}

/**
 * Each owner count changes by exactly the number of objects that its account gained or lost. Another invariant checks
 * that the account exists.
 */
export const ownersCounted: Invariant = {
  name: 'owner counts equal owned objects',
  looksAt: KINDS,
  holds(_context, changes) {
    const owned = ownedChanges(changes)
    for (const { entry, before, after } of changes.accounts) {
      const count = after?.ownerCount ?? 0
      if (count < 0 || count - (before?.ownerCount ?? 0) !== owned.of(entry)) return false
    }
    return owned.every((owner) => owner.fields === undefined || changes.all.of(owner) !== undefined)
  },
}

/** Returns the values, before the transaction, of the account's check that it cashes. */
export function readCashedCheck({ tx }: ApplyContext, from: AccountEntry, changes: Changes): ObjectFields | undefined {
  if (tx.type !== 'CheckCash') return undefined
  return changes.objects.find(({ entry }) => entry.type.name === CHECK.name && entry.holders[0] === from)?.before
}

/**
 * Returns the accounts that a transaction may change: its sender, its destination, and owners of offers that it takes.
 */
function concernedBy(context: ApplyContext, changes: Changes): Set<AccountEntry> {
  const concerned = new Set(context.concerned)
  for (const { entry } of changes.objects) for (const holder of entry.holders) concerned.add(holder)
  for (const { entry } of changes.lines) {
    concerned.add(entry.low)
    concerned.add(entry.high)
  }
  return concerned
}

/** Transactions that may trade with a pool. */
const TRADES: ReadonlySet<string> = new Set(['OfferCreate', 'Payment', 'CheckCash'])

/** Pools take part without an offer. Another invariant checks the product of their balances. */
function isTradingPool({ tx }: ApplyContext, account: AccountEntry): boolean {
  return TRADES.has(tx.type) && isPoolAccount(account)
}

/** A transaction changes only accounts that take part in it. */
export const onlyConcerned: Invariant = {
  name: 'only concerned accounts changed',
  looksAt: ['accounts'],
  holds(context, changes) {
    const collector = feeCollector(context)
    let concerned: Set<AccountEntry> | undefined
    for (const { entry } of changes.accounts) {
      if (entry === context.account || entry === collector) continue
      if (ownsChangedOffer(entry, changes) || entry === destinationOf(context)) continue
      concerned ??= concernedBy(context, changes)
      if (!concerned.has(entry) && !isTradingPool(context, entry)) return false
    }
    return true
  },
}

function givenByOffers(account: AccountEntry, changes: Changes): bigint {
  let total = 0n
  for (const { entry, before, last } of changes.offers) {
    if (entry.placed.owner !== account || entry.placed.book.gets.issuer !== undefined) continue
    if (before !== undefined && last !== undefined) total += before.takerGets.mantissa - last.takerGets.mantissa
  }
  return total
}

function promisedByCheck(context: ApplyContext, account: AccountEntry, changes: Changes): bigint {
  const most = readCashedCheck(context, account, changes)?.values['SendMax']
  return typeof most === 'object' && 'amount' in most && most.amount.native ? most.amount.mantissa : 0n
}

/** An account pays native units only if it signed for that: by this transaction, an offer taken, or a check cashed. */
export const onlyAgreedPayments: Invariant = {
  name: 'accounts pay only what they agreed to',
  looksAt: ['accounts'],
  holds(context, changes) {
    for (const { entry, before, after } of changes.accounts) {
      if (entry === context.account || before === undefined || after === undefined) continue
      if (after.balance >= before.balance || isPoolAccount(entry)) continue
      const agreed = givenByOffers(entry, changes) + promisedByCheck(context, entry, changes)
      if (before.balance - after.balance > agreed) return false
    }
    return true
  },
}
