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
  /** Sequences of the waiting transactions in order of arrival; 0 for one that uses a ticket. */
  readonly #sequences = new Map<string, number[]>()

  /** Returns the sequences and fees that the sender's waiting transactions will use; undefined if none wait. */
  before({ account }: ParsedTransaction): EarlierTransactions | undefined {
    return this.#senders.get(nameOf(account))
  }

  /** Returns the number of the sender's waiting transactions. */
  countOf({ account }: Pick<ParsedTransaction, 'account'>): number {
    return this.#sequences.get(nameOf(account))?.length ?? 0
  }

  /** Whether a waiting transaction of the same sender has a sequence. */
  has({ account }: ParsedTransaction, sequence: number): boolean {
    return this.#sequences.get(nameOf(account))?.includes(sequence) ?? false
  }

  add(tx: ParsedTransaction): void {
    const name = nameOf(tx.account)
    const sequences = this.#sequences.get(name)
    if (sequences === undefined) this.#sequences.set(name, [tx.sequence])
    else sequences.push(tx.sequence)
    const { nextSequence, fees } = this.before(tx) ?? { nextSequence: 0, fees: 0n }
    this.#senders.set(name, {
      nextSequence: Math.max(nextSequence, sequenceAfter(tx)),
      fees: fees + tx.fee,
    })
  }

  /**
   * Removes the last added transaction of a sender, which was refused.
   * @param earlier the value that {@link before} returned before it was added
   */
  restore({ account }: ParsedTransaction, earlier: EarlierTransactions | undefined): void {
    const name = nameOf(account)
    this.#sequences.get(name)?.pop()
    if (this.countOf({ account }) === 0) this.#sequences.delete(name)
    if (earlier === undefined) this.#senders.delete(name)
    else this.#senders.set(name, earlier)
  }

  clear(): void {
    this.#senders.clear()
    this.#sequences.clear()
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
