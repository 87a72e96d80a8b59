import type { Terms } from './chain-port.ts'
import type { Submission } from './submission.ts'
import type { SubmissionRecord } from './submission-store.ts'

interface Numbers {
  /** Numbers of transactions on their way, each with the one that has it. */
  readonly held: Map<number, string>
  /** One above the highest that a ledger has used. */
  floor: number
  /** Numbers that were taken in a row: all from the first to the one before `next` are held or used. */
  first: number
  next: number
}

/** Which numbers of which accounts are taken, so that no two transactions on their way have the same one. */
export class AccountNumbers {
  readonly #accounts = new Map<string, Numbers>()

  /**
   * The lowest number that is free: a gap that a refused transaction left is filled, for nothing goes on behind it.
   * @param count free numbers in a row that begin there
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

  /** Whether a number may still be used. */
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

  /** Gives a number back. @param isUsed a ledger has used it */
  release({ account, sequence, ticket, hash }: Submission, isUsed: boolean): void {
    if (ticket !== undefined) return
    const numbers = this.#of(account)
    // A refused one gave it back before, and another may have it now.
    if (numbers.held.get(sequence) === hash) numbers.held.delete(sequence)
    if (isUsed) numbers.floor = Math.max(numbers.floor, sequence + 1)
    else numbers.first = numbers.next
  }

  #of(account: string): Numbers {
    const known = this.#accounts.get(account)
    if (known !== undefined) return known
    const numbers = { held: new Map<number, string>(), floor: 0, first: 0, next: 0 }
    this.#accounts.set(account, numbers)
    return numbers
  }
}

/** Numbers of others' transactions that may still get into a ledger. */
function takenBy(account: string, terms: Terms, others: readonly SubmissionRecord<unknown>[]): Set<number> {
  const taken = new Set<number>()
  for (const { submission } of others) {
    const isOpen = submission.lastLedger >= terms.firstLedger && submission.ticket === undefined
    if (isOpen && submission.account === account) taken.add(submission.sequence)
  }
  return taken
}
