import type { EarlierTransactions } from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'

/** Accounts whose accepted transactions wait for the next ledger, and what these will have used. */
export class PendingSenders {
  readonly #senders = new Map<string, EarlierTransactions>()

  /** Returns what the sender's waiting transactions will have used; undefined when it has none. */
  before({ account }: ParsedTransaction): EarlierTransactions | undefined {
    return this.#senders.get(nameOf(account))
  }

  add(tx: ParsedTransaction): void {
    const { nextSequence, fees } = this.before(tx) ?? { nextSequence: 0, fees: 0n }
    this.#senders.set(nameOf(tx.account), {
      nextSequence: Math.max(nextSequence, sequenceAfter(tx)),
      fees: fees + tx.fee,
    })
  }

  /** Restores what {@link before} returned, after transactions added since then were refused. */
  restore({ account }: ParsedTransaction, earlier: EarlierTransactions | undefined): void {
    if (earlier === undefined) this.#senders.delete(nameOf(account))
    else this.#senders.set(nameOf(account), earlier)
  }

  clear(): void {
    this.#senders.clear()
  }
}

function nameOf(account: Uint8Array): string {
  return Buffer.from(account).toString('latin1')
}

/** Returns the sender's next sequence after a transaction; 0 for one that uses a ticket. */
function sequenceAfter({ fields, sequence, type }: ParsedTransaction): number {
  const { TicketCount: tickets } = fields
  if (type === 'TicketCreate' && typeof tickets === 'number' && sequence > 0) return sequence + 1 + tickets
  return sequence === 0 ? 0 : sequence + 1
}
