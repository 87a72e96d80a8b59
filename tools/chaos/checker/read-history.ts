import type { Violation } from './violation.ts'

/** An account in a validated ledger, as a client read it. */
export interface AccountRead {
  readonly client: number
  readonly validator: number
  readonly ledger: number
  readonly sequence: number
  /** Micro units. */
  readonly balance: string
}

/**
 * Checks that reads advance. A validator never returns to an earlier ledger, not even after a crash. All validators
 * report the same account for the same ledger. A later ledger never has a lower sequence number.
 */
export class ReadHistory {
  readonly violations: Violation[] = []
  readonly #last = new Map<string, number>()
  readonly #accounts = new Map<number, Map<number, AccountRead>>()
  #size = 0

  /** Number of reads. */
  get size(): number {
    return this.#size
  }

  /** Records a read. The reads of a client must be added in the order in which it made them. */
  add(read: AccountRead): void {
    this.#size += 1
    const { client, ledger, validator } = read
    const place = `${client} ${validator}`
    const last = this.#last.get(place) ?? 0
    if (ledger < last) this.#report(read, `after ledger ${last} of the same validator`)
    this.#last.set(place, Math.max(last, ledger))
    const known = this.#accounts.get(client)?.get(ledger)
    if (known === undefined) {
      const ledgers = this.#accounts.get(client) ?? new Map<number, AccountRead>()
      ledgers.set(ledger, read)
      this.#accounts.set(client, ledgers)
    } else if (known.balance !== read.balance || known.sequence !== read.sequence) {
      this.#report(read, `but validator ${known.validator} reports ${known.sequence} and ${known.balance}`)
    }
  }

  /** Allows a validator to start again at any ledger, because its disk was deleted. */
  forget(validator: number): void {
    for (const place of this.#last.keys()) if (place.endsWith(` ${validator}`)) this.#last.delete(place)
  }

  /** Compares each client's reads in ledger order, and returns all violations. */
  finish(): readonly Violation[] {
    for (const ledgers of this.#accounts.values()) {
      const reads = [...ledgers.values()].toSorted((a, b) => a.ledger - b.ledger)
      for (const [nth, read] of reads.entries()) {
        const before = reads[nth - 1]
        if (before !== undefined && read.sequence < before.sequence) {
          this.#report(read, `but ledger ${before.ledger} has ${before.sequence}`)
        }
      }
    }
    return this.violations
  }

  #report({ balance, client, ledger, sequence, validator }: AccountRead, contradiction: string): void {
    const read = `client ${client} read sequence ${sequence} and balance ${balance} in ledger ${ledger} of ${validator}`
    this.violations.push({ rule: 'reads-advance', detail: `${read}, ${contradiction}` })
  }
}
