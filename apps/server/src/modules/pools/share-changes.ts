import type { PoolShareChange } from '@tidebook/market'

export interface ShareChangeLimits {
  /** Maximum number of changes across all accounts. */
  readonly ofAll: number
  /** Maximum number of changes of one account. One response contains all of them. */
  readonly ofOne: number
}

const LIMITS: ShareChangeLimits = { ofAll: 20_000, ofOne: 1_000 }
/**
 * Divisor that determines the part of the longest list that is evicted at a time, so that not every change searches for
 * that list.
 */
const PART = 8

/**
 * Deposits and withdrawals of a pool, by account, oldest first. Evicts the oldest changes of an account with many
 * changes, never those of an account with few.
 */
export class ShareChanges {
  readonly #limits: ShareChangeLimits
  readonly #accounts = new Map<string, PoolShareChange[]>()
  #count = 0

  constructor(limits: ShareChangeLimits = LIMITS) {
    this.#limits = limits
  }

  add(change: PoolShareChange): void {
    const { ofAll, ofOne } = this.#limits
    const own = this.#accounts.get(change.account) ?? []
    this.#accounts.set(change.account, own)
    own.push(change)
    this.#count += 1
    if (own.length > ofOne) this.#forget(own)
    if (this.#count > ofAll) this.#forget(this.#longest())
  }

  of(account: string): readonly PoolShareChange[] {
    return this.#accounts.get(account) ?? []
  }

  #longest(): PoolShareChange[] {
    let longest: PoolShareChange[] = []
    for (const each of this.#accounts.values()) if (each.length > longest.length) longest = each
    return longest
  }

  #forget(changes: PoolShareChange[]): void {
    const [first] = changes
    const removed = changes.splice(0, Math.ceil(changes.length / PART)).length
    this.#count -= removed
    if (changes.length === 0 && first !== undefined) this.#accounts.delete(first.account)
  }
}
