import type { AccountEntry } from '../state/account-entry.ts'

/** Counts changes per account. Usually there is one account, for which it allocates no map. */
export class Tally {
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
