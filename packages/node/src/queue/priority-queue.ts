import type { ParsedTransaction } from '@tidebook/protocol'
import { hasPriority } from './fee-level.ts'

/** A transaction that waits for a later ledger. */
export interface QueuedEntry {
  readonly tx: ParsedTransaction
  /** Account id, one character per byte. */
  readonly account: string
  readonly level: number
  /** Order of arrival. */
  readonly arrival: number
  /** Last ledger in which the transaction is tried; undefined before its first temporary refusal. */
  until: number | undefined
}

/** Positive when `a` precedes `b`: cancels first, then higher fees, then earlier arrivals. */
export function comparePriority(a: QueuedEntry, b: QueuedEntry): number {
  return Number(hasPriority(a.tx)) - Number(hasPriority(b.tx)) || a.level - b.level || b.arrival - a.arrival
}

/**
 * The waiting transactions, by account and sequence. Only an account's first transaction may be next; its other
 * transactions follow, whatever they pay.
 */
export class PriorityQueue {
  readonly #accounts = new Map<string, QueuedEntry[]>()
  /** The first transaction of each account to try in this ledger; the next one is at the end. */
  #order: QueuedEntry[] = []
  #size = 0
  #bytes = 0

  get size(): number {
    return this.#size
  }

  /** Size in bytes of the waiting transactions. */
  get bytes(): number {
    return this.#bytes
  }

  /** Returns an account's transactions in order of sequence. */
  of(account: string): readonly QueuedEntry[] {
    return this.#accounts.get(account) ?? []
  }

  /** Inserts a transaction in its account's order. */
  add(waiting: QueuedEntry): void {
    const line = this.#accounts.get(waiting.account) ?? []
    const place = line.findLastIndex(({ tx }) => tx.sequence < waiting.tx.sequence) + 1
    const [first] = line
    line.splice(place, 0, waiting)
    this.#accounts.set(waiting.account, line)
    this.#count(waiting, 1)
    if (place > 0) return
    if (first !== undefined) this.#leave(first)
    this.#enter(waiting)
  }

  /** Replaces a transaction of the same account and sequence. */
  replace(old: QueuedEntry, by: QueuedEntry): void {
    const line = this.#accounts.get(old.account)
    const position = line?.indexOf(old) ?? -1
    if (line === undefined || position < 0) return
    line[position] = by
    this.#count(old, -1)
    this.#count(by, 1)
    if (position > 0) return
    this.#leave(old)
    this.#enter(by)
  }

  remove(waiting: QueuedEntry): void {
    const line = this.#accounts.get(waiting.account)
    const position = line?.indexOf(waiting) ?? -1
    if (line === undefined || position < 0) return
    line.splice(position, 1)
    this.#count(waiting, -1)
    if (position === 0) this.#leave(waiting)
    const [next] = line
    if (next === undefined) this.#accounts.delete(waiting.account)
    else if (position === 0) this.#enter(next)
  }

  /** Returns the next transaction to try. */
  best(): QueuedEntry | undefined {
    return this.#order.at(-1)
  }

  /** Returns the last transaction of the account whose turn comes last. */
  worst(): QueuedEntry | undefined {
    const [last] = this.#order
    return last === undefined ? undefined : this.of(last.account).at(-1)
  }

  /** Keeps a transaction, but does not try its account again before `restart`. */
  setAside(waiting: QueuedEntry): void {
    this.#leave(waiting)
  }

  /** Makes every account's first transaction eligible again for a new ledger. */
  restart(): void {
    this.#order = [...this.#accounts.values()].flatMap(([first]) => first ?? []).sort(comparePriority)
  }

  *all(): Generator<QueuedEntry> {
    for (const line of this.#accounts.values()) yield* line
  }

  #count({ tx }: QueuedEntry, sign: 1 | -1): void {
    this.#size += sign
    this.#bytes += sign * tx.blob.length
  }

  #enter(waiting: QueuedEntry): void {
    this.#order.splice(this.#position(waiting), 0, waiting)
  }

  #leave(waiting: QueuedEntry): void {
    const position = this.#position(waiting)
    if (this.#order[position] === waiting) this.#order.splice(position, 1)
  }

  #position(waiting: QueuedEntry): number {
    let from = 0
    let to = this.#order.length
    while (from < to) {
      const middle = (from + to) >>> 1
      const other = this.#order[middle]
      if (other !== undefined && comparePriority(other, waiting) < 0) from = middle + 1
      else to = middle
    }
    return from
  }
}
