import type { PoolShareChange } from '@tidebook/market'

export interface ShareChangeLimits {
  /** Changes of all accounts together. */
  readonly ofAll: number
  /** Changes of one account: an answer about it holds all of them. */
  readonly ofOne: number
}

const LIMITS: ShareChangeLimits = { ofAll: 20_000, ofOne: 1_000 }
/** The part of the longest list that goes at a time, so that it is not looked for with each change. */
const PART = 8

/**
 * Deposits and withdrawals of a pool, by account, oldest first. Who makes many of them loses the oldest of their own, never
 * those of somebody else who makes few.
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
    const gone = changes.splice(0, Math.ceil(changes.length / PART)).length
    this.#count -= gone
    if (changes.length === 0 && first !== undefined) this.#accounts.delete(first.account)
  }
}
