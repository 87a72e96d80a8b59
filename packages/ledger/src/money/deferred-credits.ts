import { addLedger, compareLedger, negateLedger, subtractLedger, zeroOf } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { AccountEntry } from '../state/account-entry.ts'
import type { LineEntry } from '../state/line-entry.ts'

type Balance = AccountEntry | LineEntry

/** The amounts that two sides of one balance paid each other. `original` is the initial balance from the first side. */
class Gave {
  readonly original: LedgerNumber
  first: LedgerNumber | undefined = undefined
  second: LedgerNumber | undefined = undefined

  constructor(original: LedgerNumber) {
    this.original = original
  }

  add(first: boolean, amount: LedgerNumber): void {
    if (first) this.first = this.first === undefined ? amount : addLedger(this.first, amount)
    else this.second = this.second === undefined ? amount : addLedger(this.second, amount)
  }
}

function smaller(a: LedgerNumber, b: LedgerNumber): LedgerNumber {
  return compareLedger(a, b) <= 0 ? a : b
}

/**
 * Deferred credits of one level of a running payment (the reference's `PaymentSandbox`). Consuming liquidity must never
 * create liquidity, so a balance counts as its original value minus all debits. Levels nest: one for the whole payment,
 * one for the strand being tried.
 */
export class DeferredCredits {
  readonly #parent: DeferredCredits | undefined
  // Allocated lazily, because most levels record little or nothing.
  #gave: Map<Balance, Gave> | undefined
  #owned: Map<AccountEntry, number> | undefined
  /** Yields this level and its outer levels, innermost first. */
  readonly #levels: readonly DeferredCredits[]

  constructor(parent?: DeferredCredits) {
    this.#parent = parent
    this.#levels = parent === undefined ? [this] : [this, ...parent.#levels]
  }

  /** Records a payment. @param balance previous balance from the first side @param first whether the first side pays */
  record(key: Balance, first: boolean, amount: LedgerNumber, balance: LedgerNumber): void {
    this.#gave ??= new Map()
    let gave = this.#gave.get(key)
    if (gave === undefined) {
      gave = new Gave(balance)
      this.#gave.set(key, gave)
    }
    gave.add(first, amount)
  }

  /** Returns the spendable part of a balance. */
  spendable(key: Balance, first: boolean, amount: LedgerNumber): LedgerNumber {
    let spent = zeroOf(amount.native)
    let last: LedgerNumber | undefined
    let least = amount
    // The balance is limited by the outermost original balance minus debits, and by the smallest recorded balance.
    for (const level of this.#levels) {
      const gave = level.#gave?.get(key)
      if (gave === undefined) continue
      const credit = first ? gave.first : gave.second
      if (credit !== undefined) spent = addLedger(spent, credit)
      last = first ? gave.original : negateLedger(gave.original)
      least = smaller(last, least)
    }
    const adjusted = last === undefined ? amount : smaller(smaller(amount, subtractLedger(last, spent)), least)
    return adjusted.native && adjusted.mantissa < 0n ? zeroOf(true) : adjusted
  }

  /** Removing objects during a payment does not free their reserve. */
  recordOwned(account: AccountEntry, before: number, after: number): void {
    this.#owned ??= new Map()
    this.#owned.set(account, Math.max(before, after, this.#owned.get(account) ?? 0))
  }

  ownedAtMost(account: AccountEntry, count: number): number {
    let most = count
    for (const level of this.#levels) {
      most = Math.max(most, level.#owned?.get(account) ?? 0)
    }
    return most
  }

  /** Adds this level's records to the outer level and clears them. */
  commit(): void {
    this.#handOver()
    this.forget()
  }

  /** Discards the records of this level. */
  forget(): void {
    this.#gave = undefined
    this.#owned = undefined
  }

  #handOver(): void {
    const parent = this.#parent
    if (parent === undefined) return
    if (this.#gave !== undefined) {
      if (parent.#gave === undefined) parent.#gave = this.#gave
      else for (const [key, gave] of this.#gave) adopt(parent.#gave, key, gave)
    }
    if (this.#owned === undefined) return
    parent.#owned ??= new Map()
    for (const [account, count] of this.#owned) {
      parent.#owned.set(account, Math.max(count, parent.#owned.get(account) ?? 0))
    }
  }
}

function adopt(credits: Map<Balance, Gave>, key: Balance, gave: Gave): void {
  const before = credits.get(key)
  if (before === undefined) {
    credits.set(key, gave)
    return
  }
  if (gave.first !== undefined) before.add(true, gave.first)
  if (gave.second !== undefined) before.add(false, gave.second)
}
