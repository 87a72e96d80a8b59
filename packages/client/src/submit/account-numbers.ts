import type { Terms } from './chain-port.ts'
import type { Submission } from './submission.ts'
import type { SubmissionRecord } from './submission-store.ts'

interface Numbers {
  /** Sequence numbers of pending transactions, each with the hash of its transaction. */
  readonly held: Map<number, string>
  /** One above the highest sequence number that a ledger has used. */
  floor: number
  /** Range of assigned numbers: all numbers from `first` up to but excluding `next` are held or used. */
  first: number
  next: number
}

/** Assigns sequence numbers, so that no two pending transactions of an account share one. */
export class AccountNumbers {
  readonly #accounts = new Map<string, Numbers>()

  /**
   * Returns the lowest free number. Fills the gap of a refused transaction first, because later transactions wait for
   * it. @param count number of consecutive free numbers required
   */
  next(account: string, terms: Terms, others: readonly SubmissionRecord<unknown>[], count = 1): number {
    const { held, floor, first, next } = this.#of(account)
    const taken = takenBy(account, terms, others)
    let number = Math.max(terms.sequence, floor)
    if (number >= first && number < next) number = next
    for (let end = number; end < number + count; end += 1) {
      if (held.has(end) || taken.has(end)) number = end + 1
    }
    return number
  }

  /** Returns whether a number is free. */
  isFree(account: string, number: number, terms: Terms, others: readonly SubmissionRecord<unknown>[]): boolean {
    const { held, floor } = this.#of(account)
    return number >= floor && !held.has(number) && !takenBy(account, terms, others).has(number)
  }

  hold({ account, sequence, ticket, hash }: Submission): void {
    if (ticket !== undefined) return
    const numbers = this.#of(account)
    numbers.held.set(sequence, hash)
    if (sequence !== numbers.next) numbers.first = sequence
    numbers.next = sequence + 1
  }

  /** Releases a number. @param isUsed a ledger has used it */
  release({ account, sequence, ticket, hash }: Submission, isUsed: boolean): void {
    if (ticket !== undefined) return
    const numbers = this.#of(account)
    // A refused transaction already released the number, and another transaction may hold it now.
    if (numbers.held.get(sequence) === hash) numbers.held.delete(sequence)
    if (isUsed) numbers.floor = Math.max(numbers.floor, sequence + 1)
    else numbers.first = numbers.next
  }

  #of(account: string): Numbers {
    const existing = this.#accounts.get(account)
    if (existing !== undefined) return existing
    const numbers = { held: new Map<number, string>(), floor: 0, first: 0, next: 0 }
    this.#accounts.set(account, numbers)
    return numbers
  }
}

/** Returns the numbers of other sessions' transactions that a ledger may still include. */
function takenBy(account: string, terms: Terms, others: readonly SubmissionRecord<unknown>[]): Set<number> {
  const taken = new Set<number>()
  for (const { submission } of others) {
    const isOpen = submission.lastLedger >= terms.firstLedger && submission.ticket === undefined
    if (isOpen && submission.account === account) taken.add(submission.sequence)
  }
  return taken
}
