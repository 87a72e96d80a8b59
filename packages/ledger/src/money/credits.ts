import { addLedger, compareLedger, negateLedger, subtractLedger, zeroOf } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { AccountEntry } from '../state/account-entry.ts'
import type { LineEntry } from '../state/line-entry.ts'

/** What two sides of one balance gave each other. `original` and `gaveFirst` are from the first side. */
interface Gave {
  readonly original: LedgerNumber
  readonly gaveFirst: LedgerNumber
  readonly gaveSecond: LedgerNumber
}

type Balance = AccountEntry | LineEntry

function smaller(a: LedgerNumber, b: LedgerNumber): LedgerNumber {
  return compareLedger(a, b) <= 0 ? a : b
}

/**
 * Deferred credits of one level of a running payment (the reference's `PaymentSandbox`): consuming liquidity must
 * never create liquidity, so a balance counts as its original minus what left it. Levels nest: one for the whole
 * payment, one for the strand being tried.
 */
export class Credits {
  readonly #parent: Credits | undefined
  // Most levels record little or nothing.
  #gave: Map<Balance, Gave> | undefined
  #owned: Map<AccountEntry, number> | undefined
  /** This level and those around it, from the inside. */
  readonly #levels: readonly Credits[]

  constructor(parent?: Credits) {
    this.#parent = parent
    this.#levels = parent === undefined ? [this] : [this, ...parent.#levels]
  }

  /** `balance` is the giver's before giving, seen from the giver; `first` = the giver is the balance's first side. */
  record(key: Balance, first: boolean, amount: LedgerNumber, balance: LedgerNumber): void {
    this.#gave ??= new Map()
    const known = this.#gave.get(key) ?? {
      original: first ? balance : negateLedger(balance),
      gaveFirst: zeroOf(amount.native),
      gaveSecond: zeroOf(amount.native),
    }
    this.#gave.set(
      key,
      first
        ? { ...known, gaveFirst: addLedger(known.gaveFirst, amount) }
        : { ...known, gaveSecond: addLedger(known.gaveSecond, amount) },
    )
  }

  /** The part of a balance that may be spent. */
  spendable(key: Balance, first: boolean, amount: LedgerNumber): LedgerNumber {
    let spent = zeroOf(amount.native)
    let last = amount
    let least = amount
    // The outermost original balance counts, as does the smallest of all.
    for (const level of this.#levels) {
      const gave = level.#gave?.get(key)
      if (gave === undefined) continue
      spent = addLedger(spent, first ? gave.gaveFirst : gave.gaveSecond)
      last = first ? gave.original : negateLedger(gave.original)
      least = smaller(last, least)
    }
    const adjusted = smaller(smaller(amount, subtractLedger(last, spent)), least)
    return adjusted.native && adjusted.mantissa < 0n ? zeroOf(true) : adjusted
  }

  /** Objects removed meanwhile do not free their reserve. */
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

  /** Hands this level's records to the level around it. */
  commit(): void {
    const parent = this.#parent
    if (parent === undefined) return
    if (this.#gave !== undefined) {
      parent.#gave ??= new Map()
      for (const [key, gave] of this.#gave) parent.#gave.set(key, together(parent.#gave.get(key), gave))
    }
    if (this.#owned === undefined) return
    parent.#owned ??= new Map()
    for (const [account, count] of this.#owned) {
      parent.#owned.set(account, Math.max(count, parent.#owned.get(account) ?? 0))
    }
  }
}

function together(known: Gave | undefined, gave: Gave): Gave {
  if (known === undefined) return gave
  return {
    original: known.original,
    gaveFirst: addLedger(known.gaveFirst, gave.gaveFirst),
    gaveSecond: addLedger(known.gaveSecond, gave.gaveSecond),
  }
}
