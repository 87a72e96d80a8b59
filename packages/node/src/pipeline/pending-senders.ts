import type { EarlierTransactions } from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'

/**
 * Maximum number of waiting transactions of one account. CometBFT orders them by arrival, not by fee. Without a limit
 * one account could fill its mempool, and the ledger would refuse most of them without a fee.
 */
export const MAX_WAITING = 512

/** Accounts whose accepted transactions wait for the next ledger, and the sequences and fees that these will use. */
export class PendingSenders {
  readonly #senders = new Map<string, EarlierTransactions>()
  readonly #counts = new Map<string, number>()

  /** Returns the sequences and fees that the sender's waiting transactions will use; undefined if none wait. */
  before({ account }: ParsedTransaction): EarlierTransactions | undefined {
    return this.#senders.get(nameOf(account))
  }

  /** Returns the number of the sender's waiting transactions. */
  countOf({ account }: ParsedTransaction): number {
    return this.#counts.get(nameOf(account)) ?? 0
  }

  add(tx: ParsedTransaction): void {
    const name = nameOf(tx.account)
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    const { nextSequence, fees } = this.before(tx) ?? { nextSequence: 0, fees: 0n }
    this.#senders.set(name, {
      nextSequence: Math.max(nextSequence, sequenceAfter(tx)),
      fees: fees + tx.fee,
    })
  }

  /** Restores the value that {@link before} returned, after transactions added since then were refused. */
  restore({ account }: ParsedTransaction, earlier: EarlierTransactions | undefined): void {
    const name = nameOf(account)
    const count = (this.#counts.get(name) ?? 0) - 1
    if (count > 0) this.#counts.set(name, count)
    else this.#counts.delete(name)
    if (earlier === undefined) this.#senders.delete(name)
    else this.#senders.set(name, earlier)
  }

  clear(): void {
    this.#senders.clear()
    this.#counts.clear()
  }
}

function nameOf(account: Uint8Array): string {
  return Buffer.from(account).toString('latin1')
}

/** Returns the sender's next sequence after a transaction; 0 for a transaction on a ticket. */
function sequenceAfter({ fields, sequence, type }: ParsedTransaction): number {
  const { TicketCount: tickets } = fields
  if (type === 'TicketCreate' && typeof tickets === 'number' && sequence > 0) return sequence + 1 + tickets
  return sequence === 0 ? 0 : sequence + 1
}
